import { describe, expect, it } from 'vitest';
import { smsEvent } from '../testing/events.ts';
import { smsProblem } from './sms-rules.ts';

const T0 = Date.parse('2026-11-10T04:00:00.000Z');
const after = (hours: number): string => String((T0 + hours * 3_600_000) * 4 + 2);

describe('message event checks', () => {
  it('refuse impossible status changes', () => {
    const step = (ev: string, prev_status: number, status: number) => smsProblem(smsEvent({ ev, prev_status, status }));
    for (const [ev, from, to] of [
      ['submit', 0, 30],
      ['submit', 0, 20],
      ['status', 10, 32],
      ['status', 30, 41],
      ['status', 30, 50],
      ['correct', 41, 40],
      ['correct', 50, 40],
      ['rerate', 40, 40],
    ] as const)
      expect(step(ev, from, to)).toBeNull();
    expect(step('status', 40, 41)).toBe('status from 40 to 41');
    expect(step('correct', 40, 42)).toBe('correct from 40 to 42');
    expect(step('correct', 43, 40)).toBe('correct from 43 to 40');
    expect(step('status', 41, 40)).toBe('status from 41 to 40');
    expect(step('submit', 30, 40)).toBe('submit from 30 to 40');
    expect(step('status', 0, 40)).toBe('status from 0 to 40');
  });

  it('refuse a fourth attempt, a billed refusal and a late report without its mark', () => {
    expect(smsProblem(smsEvent({ attempt_no: 4 }))).toBe('attempt 4 of 3');
    expect(smsProblem(smsEvent({ status: 31, revenue_usd: '0.02' }))).toBe('billed in state 31');
    const report = { ev: 'status', prev_status: 30, status: 40 };
    expect(smsProblem(smsEvent({ ...report, version: after(72) }))).toBeNull();
    expect(smsProblem(smsEvent({ ...report, version: after(73), dlr_late: 1 }))).toBeNull();
    expect(smsProblem(smsEvent({ ...report, version: after(73) }))).toMatch(/not marked as late/);
  });
});
