import { BQ_CODES } from '@switchboard/bq-contract';
import { describe, expect, it } from 'vitest';
import { idsOf, spanOf, timeOfId, windowOf } from './window.ts';

const NOW = Date.parse('2026-11-10T12:00:00Z');
const back = (hours: number) => ({
  from: new Date(NOW - hours * 3_600_000).toISOString(),
  to: new Date(NOW).toISOString(),
});

describe('how far a query may look back', () => {
  it('allows 31 days with an account, 180 with a number or a message, one day with neither', () => {
    const wide = (hours: number, by: Parameters<typeof windowOf>[1]) => () => windowOf(back(hours), by, NOW);
    for (const [by, most] of [
      ['none', 24],
      ['app', 31 * 24],
      ['phone', 180 * 24],
    ] as const) {
      expect(wide(most, by)().to - wide(most, by)().from).toBe(most * 3_600_000);
      expect(wide(most + 1, by)).toThrow(expect.objectContaining({ code: BQ_CODES.windowTooWide }));
    }
    const idAt = (ms: number): string => idsOf({ from: ms, to: ms })[0];
    const far = NOW - 180 * 86_400_000;
    expect(spanOf([idAt(NOW), idAt(far)])).toEqual({ from: far, to: NOW });
    expect(() => spanOf([idAt(NOW), idAt(far - 1)])).toThrow(expect.objectContaining({ code: BQ_CODES.windowTooWide }));
    expect(windowOf(undefined, 'none', NOW)).toEqual({ from: NOW - 86_400_000, to: NOW });
  });

  it('says what to choose when the range is too wide', () => {
    expect(() => windowOf(back(7 * 24), 'none', NOW)).toThrow('choose an account');
    expect(() => windowOf(back(40 * 24), 'app', NOW)).toThrow('31 days');
  });

  it('derives the first and last message ID from its milliseconds', () => {
    const [first, last] = idsOf({ from: NOW, to: NOW });
    expect([timeOfId(first), timeOfId(last)]).toEqual([NOW, NOW]);
    expect(timeOfId(String(BigInt(last) + 1n))).toBe(NOW + 1);
  });
});
