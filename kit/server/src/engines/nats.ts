import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import type { Engine } from './engine.ts';

export interface Bus extends Engine {
  /** The live connection, or null while NATS is away: callers on a staff path must cope with null, never wait. */
  connection(): NatsConnection | null;
  /** Fire and forget; returns false when the bus is away. Nothing that must arrive goes this way (conventions §10). */
  publish(subject: string, data: unknown): boolean;
  /**
   * Hears a subject for as long as the bus lives, over every loss of the connection. `onGap` says that something may have been
   * missed: at the start and after each reconnection. The answer ends it.
   */
  subscribe(subject: string, onMessage: (subject: string, text: string) => void, onGap: () => void): () => void;
  jetstream(): Promise<{ js: JetStreamClient; manager: JetStreamManager }>;
}

interface Hearing {
  readonly subject: string;
  readonly onMessage: (subject: string, text: string) => void;
  readonly onGap: () => void;
  subscription: Subscription | null;
}

const RECONNECT_MS = 2_000;

/** Connects in the background and for ever: a staff request never waits for NATS, and the API starts without it. */
export function openBus(config: Pick<Config, 'NATS_URL'>, log: Logger): Bus {
  let current: NatsConnection | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const heard = new Set<Hearing>();
  const hear = (connection: NatsConnection, hearing: Hearing): void => {
    hearing.subscription = connection.subscribe(hearing.subject, {
      callback: (error, message) => {
        if (error === null) hearing.onMessage(message.subject, message.string());
      },
    });
    hearing.onGap();
  };

  const dial = async (): Promise<void> => {
    try {
      const connection = await connect({
        servers: config.NATS_URL,
        reconnect: false,
        timeout: 2_000,
        name: 'switchboard',
      });
      if (isClosed) return await connection.close();
      current = connection;
      log.info({ engine: 'nats' }, 'connected');
      for (const hearing of heard) hear(connection, hearing);
      await connection.closed();
    } catch (error) {
      log.debug({ err: error }, 'nats not reachable');
    }
    if (current !== null && !isClosed) log.warn({ engine: 'nats' }, 'connection lost');
    current = null;
    if (!isClosed) retry = setTimeout(() => void dial(), RECONNECT_MS);
  };
  void dial();

  return {
    name: 'nats',
    connection: () => current,
    publish(subject, data) {
      if (current === null) return false;
      try {
        current.publish(subject, JSON.stringify(data));
        return true;
      } catch {
        return false; // closed between the check and the write
      }
    },
    subscribe(subject, onMessage, onGap) {
      const hearing: Hearing = { subject, onMessage, onGap, subscription: null };
      heard.add(hearing);
      if (current !== null) hear(current, hearing);
      return () => {
        heard.delete(hearing);
        hearing.subscription?.unsubscribe();
      };
    },
    async jetstream() {
      const connection = current;
      if (connection === null) throw new Error('nats is not connected');
      return { js: jetstream(connection), manager: await jetstreamManager(connection) };
    },
    async ping() {
      if (current === null) throw new Error('not connected');
      await current.flush();
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await current?.drain();
    },
  };
}
