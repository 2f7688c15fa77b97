import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AccessRecord, AccessRecords } from './access-records.ts';

const done = (call: string) => ({ call, code: 0, ms: 1, traceId: 't', userId: null });

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-18T00:00:00Z') }));
afterEach(() => void vi.useRealTimers());

it('sends the records of 50 ms one by one, each with the time of its call', () => {
  const sent: AccessRecord[] = [];
  const records = new AccessRecords((record) => sent.push(record));
  records.note(done('one'));
  vi.advanceTimersByTime(20);
  records.note(done('two'));
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(30);
  expect(sent.map(({ at, call }) => [at, call])).toEqual([
    ['2026-11-18T00:00:00.000Z', 'one'],
    ['2026-11-18T00:00:00.020Z', 'two'],
  ]);
});

it('sends at once when 500 records are waiting or on flush', () => {
  const send = vi.fn();
  const records = new AccessRecords(send);
  for (let n = 0; n < 500; n++) records.note(done('many'));
  expect(send).toHaveBeenCalledTimes(500);
  records.note(done('last'));
  records.flush();
  expect(send).toHaveBeenCalledTimes(501);
  expect(vi.getTimerCount()).toBe(0);
});
