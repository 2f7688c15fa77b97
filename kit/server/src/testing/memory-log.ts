import { createLogger, type Logger } from '../log.ts';

export interface MemoryLog {
  readonly log: Logger;
  /** Everything written so far, as the log file would contain it. */
  text(): string;
  lines(): Record<string, unknown>[];
}

/** The project's logger, including redaction, with output that a test can read. */
export function createMemoryLog(): MemoryLog {
  const written: string[] = [];
  const log = createLogger('test', { LOG_LEVEL: 'trace' }, { write: (line) => void written.push(line) });
  return {
    log,
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
