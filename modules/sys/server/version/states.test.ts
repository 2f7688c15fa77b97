import { VERSION_STATUS } from '@switchboard/sys-contract';
import { expect, it } from 'vitest';
import { afterEdit, afterPublish, afterWithdraw, canDelete } from './states.ts';

const { draft, scheduled, published, withdrawn } = VERSION_STATUS;
const now = new Date('2026-11-15T04:00:00Z');
const later = new Date('2026-11-16T04:00:00Z');

it('publishes drafts and scheduled ones, at once or later', () => {
  for (const from of [draft, scheduled]) {
    expect(afterPublish(from, { now, at: null })).toBe(published);
    expect(afterPublish(from, { now, at: now })).toBe(published);
    expect(afterPublish(from, { now, at: later })).toBe(scheduled);
  }
  for (const from of [published, withdrawn]) expect(afterPublish(from, { now, at: null })).toBeNull();
});

it('withdraws, reopens and deletes by state', () => {
  expect([draft, scheduled, published, withdrawn].map(afterWithdraw)).toEqual([null, draft, withdrawn, null]);
  expect([draft, scheduled, published, withdrawn].map(afterEdit)).toEqual([draft, scheduled, published, draft]);
  expect([draft, scheduled, published, withdrawn].map(canDelete)).toEqual([true, false, false, true]);
});
