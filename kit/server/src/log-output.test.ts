import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gatherLines } from './log-output.ts';

const openLog = () => {
  const waiting: string[] = [];
  const written: string[][] = [];
  const output = {
    write: (line: string) => waiting.push((JSON.parse(line) as { msg: string }).msg),
    flushSync: () => void (waiting.length > 0 && written.push(waiting.splice(0))),
  };
  const stream = gatherLines(output);
  return { log: pino({ level: 'debug' }, stream), stream, written };
};

describe('gatherLines', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes the lines of 50 ms at once', () => {
    const { log, written } = openLog();
    log.info('one');
    log.child({ traceId: 't' }).info('two');
    vi.advanceTimersByTime(49);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(written).toEqual([['one', 'two']]);
    log.debug('three');
    vi.advanceTimersByTime(50);
    expect(written).toEqual([['one', 'two'], ['three']]);
  });

  it.each(['warn', 'error', 'fatal'] as const)(
    'writes a line of level %s immediately, after those before it',
    (level) => {
      const { log, written } = openLog();
      log.info('before');
      log.child({})[level]('worse');
      expect(written).toEqual([['before', 'worse']]);
      log.info('after');
      expect(written).toHaveLength(1);
    },
  );

  it('writes pending lines on flush', () => {
    const { log, stream, written } = openLog();
    log.info('last');
    stream.flush();
    expect(written).toEqual([['last']]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
