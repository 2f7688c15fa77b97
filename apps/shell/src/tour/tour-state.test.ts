import { expect, test } from 'vitest';
import { NO_TOUR, tourReducer } from './tour-state.ts';

test('R112 the state holds visible, current step and seen', () => {
  const started = tourReducer(NO_TOUR, { kind: 'start', section: 'sms' });
  expect(started).toEqual({ visible: true, current: 0, seen: false, section: 'sms' });
  const second = tourReducer(started, { kind: 'next', steps: 2 });
  expect(second).toMatchObject({ visible: true, current: 1, seen: false });
  expect(tourReducer(second, { kind: 'next', steps: 2 }).current).toBe(1);
  expect(tourReducer(second, { kind: 'end' })).toMatchObject({ visible: false, seen: true });
});

test('a running section is not replaced by another', () => {
  const running = tourReducer(NO_TOUR, { kind: 'start', section: 'public' });
  expect(tourReducer(running, { kind: 'start', section: 'sms' })).toBe(running);
});
