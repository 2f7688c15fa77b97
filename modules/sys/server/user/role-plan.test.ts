import { describe, expect, it } from 'vitest';
import { planRoles } from './role-plan.ts';

const role = (roleId: string, expireAt: string | null = null) => ({ roleId, expireAt });
const JAN = '2027-01-01T00:00:00Z';
const FEB = '2027-02-01T00:00:00.000+00:00';

describe('from the current roles to the requested roles', () => {
  it('nothing changes when nothing differs, in any notation of the time', () => {
    const held = [role('1'), role('2', JAN)];
    expect(planRoles(held, [role('2', '2027-01-01T08:00:00+08:00'), role('1')])).toEqual({
      given: [],
      shortened: [],
      removed: [],
    });
  });

  it('new roles and later ends are given, earlier ends are shortened, the rest is removed', () => {
    const held = [role('1', JAN), role('2', FEB), role('3'), role('4', JAN), role('5')];
    const wanted = [role('1', FEB), role('2', JAN), role('3', JAN), role('4'), role('6')];
    expect(planRoles(held, wanted)).toEqual({
      given: [role('1', FEB), role('4'), role('6')],
      shortened: [role('2', JAN), role('3', JAN)],
      removed: ['5'],
    });
  });
});
