import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log.ts';

export interface Listener {
  /** False while disconnected: code that depends on notifications must then check by itself. */
  isListening(): boolean;
  /** Waits until everything committed before this call has been received. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

const RETRY_MS = 1_000;
const CATCH_UP_MS = 5_000;
/** Sent to itself: notifications arrive in the order of their commits, hence all earlier ones have been received too. */
const MARKER = 'caught-up:';

const open = new Map<Listener, string>();

/** Waits for every listener of this process on that database. */
export async function listenersCaughtUp(databaseUrl: string): Promise<void> {
  const listeners = [...open].filter(([, url]) => url === databaseUrl);
  await Promise.all(listeners.map(async ([listener]) => await listener.caughtUp()));
}

/**
 * PostgreSQL LISTEN on a separate connection, kept open permanently. After a gap, `onGap` reports that messages may
 * have been missed.
 */
export function openListener(
  options: { databaseUrl: string; channel: string; log: Logger },
  onMessage: (payload: string) => void,
  onGap: () => void,
): Listener {
  let client: pg.Client | null = null;
  let isClosed = false;
  let wake = (): void => {};
  const markers = new Map<string, () => void>();
  let onListening = (): void => {};
  const firstListening = new Promise<void>((resolve) => {
    onListening = resolve;
  });

  const listen = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: options.databaseUrl,
      application_name: 'switchboard-listen',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    next.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(MARKER)) markers.get(payload)?.();
      else onMessage(payload);
    });
    next.on('error', (error) => options.log.warn({ err: error, channel: options.channel }, 'listener lost'));
    const ended = new Promise<void>((resolve) => next.once('end', resolve));
    await next.connect();
    await next.query(`listen ${options.channel}`);
    if (isClosed) return await next.end();
    client = next;
    onGap(); // data read before the connection may be outdated
    onListening();
    await ended;
  };
  const running = (async () => {
    while (!isClosed) {
      await listen().catch((error: unknown) => options.log.debug({ err: error }, 'listener not connected'));
      client = null;
      onGap();
      if (!isClosed) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, RETRY_MS).unref();
        });
      }
    }
  })();

  const listener: Listener = {
    isListening: () => client !== null,
    async caughtUp() {
      const marker = `${MARKER}${randomUUID()}`;
      const heard = new Promise<void>((resolve) => markers.set(marker, resolve));
      const caught = firstListening.then(async () => {
        // without a connection nothing is received: code that depends on it checks by itself
        const sent = await client?.query('select pg_notify($1, $2)', [options.channel, marker]).catch(() => undefined);
        if (sent !== undefined) await heard;
      });
      try {
        await Promise.race([caught, delay(CATCH_UP_MS, undefined, { ref: false })]);
      } finally {
        markers.delete(marker);
      }
    },
    async close() {
      open.delete(listener);
      isClosed = true;
      wake();
      await client?.end();
      await running;
    },
  };
  open.set(listener, options.databaseUrl);
  return listener;
}
