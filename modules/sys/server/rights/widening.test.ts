import { type FieldLevel, SCOPE } from '@switchboard/kit-server';
import { describe, expect, it } from 'vitest';
import { namedObjects, NOTHING, type RoleContent, widening } from './widening.ts';

const REGISTERED = new Map([['o', { code: 'o', fields: { f: { level: 2, maskRule: null } } }]] as const);

const role = (over: Partial<RoleContent> = {}): RoleContent => ({ ...NOTHING, keys: ['a', 'b'], ...over });
const scope = (objectCode: string, value: number, deptIds: string[] = []) => ({ objectCode, scope: value, deptIds });
const field = (level: FieldLevel, maskRule: string | null = null) => ({
  objectCode: 'o',
  fieldCode: 'f',
  level,
  maskRule,
});
/** Per group of keys the rights that they add: `object:scope field:level`. */
const wider = (before: Partial<RoleContent>, after: Partial<RoleContent>) => {
  const [was, is] = [role(before), role(after)];
  return widening(was, is, namedObjects([was, is], REGISTERED)).map(({ keys, opened }) => [
    keys.join(),
    ...opened.map(
      (part) =>
        `${part.scope.objectCode}:${part.scope.scope}${[...part.fields].map(([code, { level }]) => ` ${code}:${level}`).join('')}`,
    ),
  ]);
};

describe('rights added by a role change', () => {
  it('are empty for fewer or the same rights', () => {
    expect(wider({}, {})).toEqual([]);
    expect(wider({}, { keys: ['a'] })).toEqual([]);
    expect(wider({ scopes: [scope('o', SCOPE.all)] }, { scopes: [scope('o', SCOPE.chosen, ['1'])] })).toEqual([]);
    const two = { scopes: [scope('o', SCOPE.chosen, ['1', '2'])] };
    expect(wider(two, { scopes: [scope('o', SCOPE.chosen, ['1'])] })).toEqual([]);
    expect(wider({ fields: [field(3)] }, { fields: [field(0)] })).toEqual([]);
  });

  it('are the rows of an added legal entity', () => {
    const entities = (...entityCodes: string[]) => ({
      scopes: [{ objectCode: 'o', scope: SCOPE.entity, deptIds: [], entityCodes }],
    });
    expect(wider(entities('HK', 'SG'), entities('SG'))).toEqual([]);
    expect(wider(entities('HK'), entities('HK', 'SG'))).toEqual([['a,b', 'o:6 f:2']]);
    expect(wider({ scopes: [scope('o', SCOPE.tree)] }, entities('HK'))).toEqual([['a,b', 'o:6 f:2']]);
  });

  it('are, with an added key, all rows and fields of the role', () => {
    const rest = { scopes: [scope('o', SCOPE.all)], fields: [field(3)], defaultScope: SCOPE.tree };
    expect(wider(rest, { ...rest, keys: ['a', 'b', 'c'] })).toEqual([['c', '*:3', 'o:4 f:3']]);
    expect(wider({ keys: [] }, { keys: ['a'], scopes: [scope('o', SCOPE.all)] })).toEqual([['a', '*:1', 'o:4 f:2']]);
  });

  it.each([
    ['a wider rule', [scope('o', SCOPE.department)], [scope('o', SCOPE.tree)]],
    ['one more chosen department', [scope('o', SCOPE.chosen, ['1'])], [scope('o', SCOPE.chosen, ['1', '2'])]],
    ['chosen departments instead of the own tree', [scope('o', SCOPE.tree)], [scope('o', SCOPE.chosen, ['9'])]],
  ])('are, with %s, the rule and all fields of the object, by all keys', (_what, before, after) => {
    expect(wider({ scopes: before }, { scopes: after })).toEqual([['a,b', `o:${after[0]?.scope} f:2`]]);
  });

  it('are, with a wider rule for everything, every object without a separate rule', () => {
    expect(wider({}, { scopes: [scope('*', SCOPE.all)] })).toEqual([['a,b', '*:4']]);
    const fields = [field(1)];
    expect(wider({ fields }, { fields, defaultScope: SCOPE.all })).toEqual([['a,b', '*:4', 'o:4 f:1']]);
  });

  it('are the default rights where a rule is removed', () => {
    const all = { defaultScope: SCOPE.all };
    expect(wider({ ...all, scopes: [scope('o', SCOPE.self)] }, all)).toEqual([['a,b', 'o:4 f:2']]);
    expect(wider({ fields: [field(0)] }, {})).toEqual([['a,b', 'o:1 f:2']]);
    expect(wider({ fields: [field(2)] }, {})).toEqual([]);
  });

  it('are a raised field on all rows of the role', () => {
    expect(wider({ defaultScope: SCOPE.all }, { defaultScope: SCOPE.all, fields: [field(3)] })).toEqual([
      ['a,b', 'o:4 f:3'],
    ]);
  });

  it('are any other mask, because it could show everything; a mask that shows nothing adds nothing', () => {
    expect(wider({ fields: [field(1, 'mobile')] }, { fields: [field(1, 'keep:9:1')] })).toEqual([['a,b', 'o:1 f:1']]);
    expect(wider({ fields: [field(1, 'keep:9:1')] }, { fields: [field(1)] })).toEqual([]);
  });
});
