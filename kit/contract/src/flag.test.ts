import { expect, it } from 'vitest';
import { defineFlag } from './flag.ts';

const label = { zh: '试用', en: 'Trial' };

it('a flag has a dotted key, and a release or experiment has an expected end', () => {
  expect(defineFlag({ key: 'layout.extra', label, type: 'permission' }).key).toBe('layout.extra');
  expect(defineFlag({ key: 'crm.new-form', label, type: 'release', expectedEnd: '2027-03-31' }).type).toBe('release');
  for (const key of ['extra', 'Layout.extra', 'layout.', `layout.${'x'.repeat(60)}`])
    expect(() => defineFlag({ key, label, type: 'operation' }), key).toThrow('area.noun');
  for (const type of ['release', 'experiment'] as const)
    expect(() => defineFlag({ key: 'layout.extra', label, type })).toThrow('expected end');
});
