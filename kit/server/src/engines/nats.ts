import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, errors, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { throttleLog } from '../http/throttle-log.ts';
import type { Logger } from '../log.ts';
import type { Engine } from './engine.ts';
import { type BusConfig, busOptions } from './nats-options.ts';

/**
 * NATS answers but rejects the credentials. The connection is still retried: users change without a restart of this
 * process.
 */
export class BusRefusedError extends Error {
  override readonly name = 'BusRefusedError';

  constructor(cause: unknown) {
    super('NATS refused the credentials: see NATS_USER, NATS_PASSWORD, NATS_NKEY_SEED', { cause });
  }
}

export interface Bus extends Engine {
  /** The live connection, or null while NATS is down: callers on a staff path must handle null and never wait. */
  connection(): NatsConnection | null;
  /** Fire and forget; returns false when the bus is down. Not for messages that must arrive (conventions §10). */
  publish(subject: string, data: unknown): boolean;
  /**
   * Subscribes to a subject until the bus closes, across reconnections. `onGap` reports that messages may have been
   * missed: at the start and after each reconnection. The returned function unsubscribes.
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
const VIOLATION_LOG_MS = 60_000;

/** Reconnects in the background indefinitely: a staff request never waits for NATS, and the API starts without it. */
export function openBus(config: BusConfig, log: Logger): Bus {
  const options = busOptions(config);
  let current: NatsConnection | null = null;
  let refused: BusRefusedError | null = null;
  let isAway = false;
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
      const connection = await connect({ ...options, reconnect: false, timeout: 2_000, name: 'switchboard' });
      if (isClosed) return await connection.close();
      current = connection;
      refused = null;
      isAway = false;
      void logViolations(connection, log);
      log.info({ engine: 'nats' }, 'connected');
      for (const hearing of heard) hear(connection, hearing);
      await connection.closed();
    } catch (error) {
      // only the first failure is logged: those of every retry would fill the log
      if (error instanceof errors.AuthorizationError) {
        if (refused === null) log.error({ engine: 'nats', user: config.NATS_USER }, 'refused the credentials');
        refused = new BusRefusedError(error);
      } else {
        log[isAway ? 'debug' : 'warn']({ err: error }, 'nats not reachable');
        isAway = true;
      }
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
      if (connection === null) throw refused ?? new Error('nats is not connected');
      return { js: jetstream(connection), manager: await jetstreamManager(connection) };
    },
    async ping() {
      if (current === null) throw refused ?? new Error('not connected');
      await current.flush();
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await current?.drain();
    },
  };
}

/**
 * A violation of permissions gets no reply: the log is the only place that shows a missing permission. A process
 * without the permission may publish a thousand times a second.
 */
async function logViolations(connection: NatsConnection, log: Logger): Promise<void> {
  let last: { operation: string; subject: string } | undefined;
  const note = throttleLog(VIOLATION_LOG_MS, (times) => log.error({ engine: 'nats', ...last, times }, 'not permitted'));
  for await (const status of connection.status()) {
    if (status.type !== 'error' || !(status.error instanceof errors.PermissionViolationError)) continue;
    const { operation, subject } = status.error;
    last = { operation, subject };
    note();
  }
}
