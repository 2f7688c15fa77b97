import { type FieldLevel, SCOPE } from '@switchboard/kit-server';
import { describe, expect, it } from 'vitest';
import { NOTHING, type RoleContent, widening } from './widening.ts';

const role = (over: Partial<RoleContent> = {}): RoleContent => ({ ...NOTHING, keys: ['a', 'b'], ...over });
const scope = (objectCode: string, value: number, deptIds: string[] = []) => ({ objectCode, scope: value, deptIds });
const field = (level: FieldLevel, maskRule: string | null = null) => ({
  objectCode: 'o',
  fieldCode: 'f',
  level,
  maskRule,
});
const defaults = new Map([['o f', 2]]);
const wider = (before: Partial<RoleContent>, after: Partial<RoleContent>) =>
  widening(role(before), role(after), defaults);

describe('what somebody must hold to save a role', () => {
  it('nothing for less or the same', () => {
    expect(wider({}, {})).toBeNull();
    expect(wider({}, { keys: ['a'] })).toBeNull();
    expect(wider({ scopes: [scope('o', SCOPE.all)] }, { scopes: [scope('o', SCOPE.chosen, ['1'])] })).toBeNull();
    expect(
      wider({ scopes: [scope('o', SCOPE.chosen, ['1', '2'])] }, { scopes: [scope('o', SCOPE.chosen, ['1'])] }),
    ).toBe(null);
    expect(wider({ fields: [field(3)] }, { fields: [field(0)] })).toBeNull();
  });

  it('an added key, together with all the rows and fields that the role opens with it', () => {
    const rest = { scopes: [scope('o', SCOPE.all)], fields: [field(3)], defaultScope: SCOPE.tree };
    expect(wider(rest, { ...rest, keys: ['a', 'b', 'c'] })).toEqual({
      keys: ['c'],
      defaultScope: SCOPE.self,
      scopes: [scope('o', SCOPE.all), scope('*', SCOPE.tree)],
      fields: [field(3)],
    });
  });

  it.each([
    ['a wider rule', [scope('o', SCOPE.department)], [scope('o', SCOPE.tree)]],
    ['one more chosen department', [scope('o', SCOPE.chosen, ['1'])], [scope('o', SCOPE.chosen, ['1', '2'])]],
    ['chosen departments instead of the own tree', [scope('o', SCOPE.tree)], [scope('o', SCOPE.chosen, ['9'])]],
    ['a wider rule for everything', [], [scope('*', SCOPE.all)]],
  ])('%s: the rule, by all keys of the role', (_what, before, after) => {
    expect(wider({ scopes: before }, { scopes: after })).toMatchObject({ keys: ['a', 'b'], scopes: after });
  });

  it('a dropped rule under which the default is wider', () => {
    const found = wider({ scopes: [scope('o', SCOPE.self)], defaultScope: SCOPE.all }, { defaultScope: SCOPE.all });
    expect(found?.scopes).toEqual([scope('o', SCOPE.all)]);
  });

  it('a raised field, and a dropped rule under which the default is higher', () => {
    expect(wider({}, { fields: [field(3)] })?.fields).toEqual([field(3)]);
    expect(wider({ fields: [field(0)] }, { fields: [] })?.fields).toEqual([field(2)]);
    expect(wider({ fields: [field(2)] }, { fields: [] })).toBeNull();
  });

  it('the clear value for a mask of one’s own choice: it could show everything', () => {
    expect(wider({ fields: [field(1, 'mobile')] }, { fields: [field(1, 'keep:9:1')] })?.fields).toEqual([
      field(2, 'keep:9:1'),
    ]);
    expect(wider({ fields: [field(1, 'keep:9:1')] }, { fields: [field(1)] })).toBeNull();
  });
});
