import type { Logger } from './log.ts';

export interface RunningProcess {
  /** Stops taking work, finishes what runs, closes the connections. */
  stop(): Promise<void>;
}

/**
 * Start-up and shutdown of every app: SIGTERM drains, a hanging drain is cut off, an unknown error ends the process
 * with a log entry.
 */
export async function runProcess(log: Logger, shutdownMs: number, start: () => Promise<RunningProcess>): Promise<void> {
  const running = await start().catch((error: unknown) => {
    log.fatal({ err: error }, 'could not start');
    process.exit(1);
  });
  let isStopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'draining');
    setTimeout(() => {
      log.error('drain took too long, exiting');
      process.exit(1);
    }, shutdownMs).unref();
    await running.stop();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  const fail = (what: string) => (error: unknown) => {
    log.fatal({ err: error }, what);
    process.exit(1);
  };
  process.on('unhandledRejection', fail('unhandled rejection'));
  process.on('uncaughtException', fail('uncaught exception'));
}
