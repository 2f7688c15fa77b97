import pg from 'pg';
import type { Logger } from '../log.ts';

export interface Listener {
  /** False while nothing can be heard: what depends on being told must then look for itself. */
  isListening(): boolean;
  close(): Promise<void>;
}

const RETRY_MS = 1_000;

/** PostgreSQL LISTEN on a connection of its own, for ever. After a gap `onGap` says that messages may have been missed. */
export function openListener(
  options: { databaseUrl: string; channel: string; log: Logger },
  onMessage: (payload: string) => void,
  onGap: () => void,
): Listener {
  let client: pg.Client | null = null;
  let isClosed = false;
  let wake = (): void => {};

  const listen = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: options.databaseUrl,
      application_name: 'switchboard-listen',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    next.on('error', (error) => options.log.warn({ err: error, channel: options.channel }, 'listener lost'));
    const ended = new Promise<void>((resolve) => next.once('end', resolve));
    await next.connect();
    await next.query(`listen ${options.channel}`);
    if (isClosed) return await next.end();
    client = next;
    onGap(); // what was read before we could hear may be old
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

  return {
    isListening: () => client !== null,
    async close() {
      isClosed = true;
      wake();
      await client?.end();
      await running;
    },
  };
}
