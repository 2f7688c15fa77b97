import { FEEDBACK_STATUS, REPLY_SIDE } from '@switchboard/sys-contract';
import { expect, it } from 'vitest';
import { afterReply, canClose, closesBefore } from './states.ts';

const { pending, replied, closed } = FEEDBACK_STATUS;

it('a reply sets it to replied, a follow-up sets it to waiting, closed is final', () => {
  expect(afterReply(pending, REPLY_SIDE.handler)).toBe(replied);
  expect(afterReply(replied, REPLY_SIDE.handler)).toBe(replied);
  expect(afterReply(replied, REPLY_SIDE.submitter)).toBe(pending);
  expect(afterReply(pending, REPLY_SIDE.submitter)).toBe(pending);
  for (const side of Object.values(REPLY_SIDE)) expect(afterReply(closed, side)).toBeNull();
  expect([pending, replied, closed].map(canClose)).toEqual([true, true, false]);
});

it('closes by whole days after the last reply', () => {
  expect(closesBefore(new Date('2026-11-15T08:00:00Z'), 14)).toEqual(new Date('2026-11-01T08:00:00Z'));
});
