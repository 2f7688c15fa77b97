import { type DestinationStream, pino } from 'pino';

/** How long a line may wait for the next one. */
const WAIT_MS = 50;
/** Written at once when this many characters wait. */
const MOST_WAITING = 8_192;

/** With this mark on a destination, pino sets the level of the current line on it. */
const WANTS_LEVEL = Symbol.for('pino.metadata');
const INFO = 30;

/** The result of `pino.destination`. */
interface Output {
  write(line: string): unknown;
  flushSync(): void;
}

/**
 * Writes several lines with one system call: one call per line was the largest cost of logging. A warning or worse is
 * written at once with everything before it, and so are all pending lines when the process ends by itself or by an
 * error. Only a killed process loses lines: those of the last 50 ms.
 */
export function gatherLines(output: Output): DestinationStream & { flush(): void } {
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    output.flushSync();
  };
  const stream = {
    [WANTS_LEVEL]: true,
    lastLevel: 0,
    write(line: string): void {
      output.write(line);
      if (stream.lastLevel > INFO) flush();
      else timer ??= setTimeout(flush, WAIT_MS).unref();
    },
    flush,
  };
  return stream;
}

let standardOutput: DestinationStream | undefined;

/** The single standard output of a process, for all of its loggers. */
export function gatheredOutput(): DestinationStream {
  if (standardOutput === undefined) {
    const stream = gatherLines(pino.destination({ dest: 1, sync: true, minLength: MOST_WAITING }));
    process.once('exit', stream.flush);
    standardOutput = stream;
  }
  return standardOutput;
}
