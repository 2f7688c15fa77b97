import { createLogger, type Logger } from '../log.ts';

export interface MemoryLog {
  readonly log: Logger;
  /** Everything written so far, as it would stand in the log file. */
  text(): string;
  lines(): Record<string, unknown>[];
}

/** The house's logger, redaction included, writing where a test can read it. */
export function createMemoryLog(): MemoryLog {
  const written: string[] = [];
  const log = createLogger('test', { LOG_LEVEL: 'trace' }, { write: (line) => void written.push(line) });
  return {
    log,
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
