import { expect, it } from 'vitest';
import { workingDaysAfter } from './working-days.ts';

it('working days skip weekends and holidays and include make-up days', () => {
  const none = new Map<string, boolean>();
  // Monday to the following Monday
  expect(workingDaysAfter('2026-03-02', '2026-03-09', none)).toBe(5);
  expect(workingDaysAfter('2026-03-02', '2026-03-02', none)).toBe(0);
  expect(workingDaysAfter('2026-03-06', '2026-03-08', none)).toBe(0);
  const calendar = new Map([
    ['2026-03-04', false],
    ['2026-03-07', true],
  ]);
  expect(workingDaysAfter('2026-03-02', '2026-03-09', calendar)).toBe(5);
  expect(workingDaysAfter('2026-03-02', '2026-03-06', calendar)).toBe(3);
});
