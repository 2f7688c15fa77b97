import { expect, it } from 'vitest';
import { isCancellable, latestStart } from './appointment.ts';

it('an appointment can be cancelled until exactly 60 seconds before its time, and starts at most 30 minutes after it', () => {
  const planAt = Date.parse('2026-11-10T04:00:00Z');
  expect(isCancellable(planAt, planAt - 60_000)).toBe(true);
  expect(isCancellable(planAt, planAt - 59_999)).toBe(false);
  expect(latestStart(planAt)).toBe(Date.parse('2026-11-10T04:30:00Z'));
});
