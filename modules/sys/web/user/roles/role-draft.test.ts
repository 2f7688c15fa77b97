import { describe, expect, it } from 'vitest';
import { canToggle, changesOf, draftOf, endOfDay, type RoleOption, rolesInput, withRole } from './role-draft.ts';

const option = (roleId: string, part: Partial<RoleOption> = {}): RoleOption => ({
  roleId,
  name: `role ${roleId}`,
  remark: null,
  isEnabled: true,
  isHeld: false,
  expireAt: null,
  isGrantable: true,
  ...part,
});
const END = endOfDay('2027-03-01');
const OPTIONS = [option('1', { isHeld: true }), option('2', { isHeld: true, expireAt: END }), option('3')];

describe('choosing roles', () => {
  it('starts with the roles the person holds, and saving that changes nothing', () => {
    const draft = draftOf(OPTIONS);
    expect(changesOf(OPTIONS, draft)).toEqual([]);
    expect(rolesInput(draft)).toEqual([
      { roleId: '1', expireAt: null },
      { roleId: '2', expireAt: END },
    ]);
  });

  it('lists what will be added, removed and changed', () => {
    let draft = withRole(draftOf(OPTIONS), '3', true, null);
    draft = withRole(draft, '1', false, null);
    draft = withRole(draft, '2', true, null);
    expect(changesOf(OPTIONS, draft)).toEqual([
      { kind: 'removed', name: 'role 1' },
      { kind: 'changed', name: 'role 2' },
      { kind: 'added', name: 'role 3' },
    ]);
    // and back to the initial choice
    draft = withRole(withRole(withRole(draft, '3', false, null), '1', true, null), '2', true, END);
    expect(changesOf(OPTIONS, draft)).toEqual([]);
  });

  it('a role beyond the user’s own rights can be removed but not granted, and a disabled role cannot be granted', () => {
    expect(canToggle(option('1', { isGrantable: false }))).toBe(false);
    expect(canToggle(option('1', { isGrantable: false, isHeld: true }))).toBe(true);
    expect(canToggle(option('1', { isEnabled: false }))).toBe(false);
  });

  it('an end date is the last second of that day in Shanghai', () => {
    expect(new Date(endOfDay('2027-03-01')).toISOString()).toBe('2027-03-01T15:59:59.000Z');
  });
});
