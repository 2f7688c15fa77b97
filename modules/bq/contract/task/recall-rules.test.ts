import { describe, expect, it } from 'vitest';
import { nextRoundAt } from './recall-rules.ts';

const at = (time: string): number => Date.parse(`2026-11-10T${time}:00+08:00`);
const hours = { gapMin: 60, windowFrom: 9, windowTo: 21 };

describe('the next recall round', () => {
  it('starts the gap after the end of the previous round', () => {
    expect(nextRoundAt(at('10:00'), hours)).toBe(at('11:00'));
    expect(nextRoundAt(at('10:00'), { gapMin: 10, windowFrom: 0, windowTo: 24 })).toBe(at('10:10'));
  });

  it('waits for the window of its day or the next one', () => {
    expect(nextRoundAt(at('03:00'), hours)).toBe(at('09:00'));
    expect(nextRoundAt(at('19:59'), hours)).toBe(at('20:59'));
    expect(nextRoundAt(at('20:00'), hours)).toBe(at('09:00') + 86_400_000);
    expect(nextRoundAt(at('23:30'), hours)).toBe(at('09:00') + 86_400_000);
  });
});
