import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { field } from './field.ts';
import type { ResourceRow } from './resource.ts';
import { callsOf, defineSetting, settingChanged } from './setting.ts';

const basics = {
  right: 'sys.tst.rate',
  path: '/setModule/tst/rate',
  basePath: '/v2/tst/rate',
  title: { zh: '费率', en: 'Rates' },
};
const label = { zh: '列', en: 'Column' };
const rate = defineSetting({
  ...basics,
  code: 'tst.rate',
  shape: 'list',
  key: 'name',
  fields: {
    name: field.text({ label, editable: true, max: 10 }),
    share: field.int({ label, editable: true, min: 1, max: 100 }),
    secret: field.text({ label, nullable: true, editable: true }),
    seen: field.int({ label }),
  },
  used: true,
  state: true,
  valid: true,
  removal: true,
  sealed: ['secret'],
  tryOut: { input: { day: z.string() }, result: z.object({ rows: z.int() }) },
  secondPerson: true,
  check: ({ share, name }) => (share === 7 && name === 'x' ? { field: 'share', ...label } : null),
});

describe('a setting', () => {
  it('has the fields and calls of its shape and aspects, and no others', () => {
    expect(Object.keys(rate.resource.fields)).toEqual([
      ...['id', 'version', 'updatedByName', 'updatedAt', 'name', 'share', 'secret', 'seen'],
      ...['validFrom', 'validTo', 'used', 'enabled'],
    ]);
    expect(rate.resource.list.search).toEqual(['name']);
    expect(rate.required).toEqual(['name', 'share', 'validFrom']);
    expect(callsOf(rate).map(({ name }) => name.replace('tst.rate.', ''))).toEqual([
      ...['save', 'remove', 'reveal', 'try', 'waiting', 'approve', 'withdraw', 'history', 'restore', 'export'],
    ]);
    expectTypeOf(rate.calls).not.toHaveProperty('import');
    expectTypeOf<ResourceRow<typeof rate.resource>['used']>().toEqualTypeOf<number>();
  });

  it('needs the key of the page to read, and a key of its own for each other purpose', () => {
    const keyOf = ({ right }: { right: unknown }) => (right as { key: string }).key;
    const { calls } = rate;
    expect([rate.resource.calls.page, calls.history, calls.waiting].map(keyOf)).toEqual(Array(3).fill(basics.right));
    expect([calls.save, calls.remove, calls.restore, calls.tryOut].map(keyOf)).toEqual(
      Array(4).fill('sys.tst.rate:edit'),
    );
    expect([calls.export, calls.reveal, calls.approve].map(keyOf)).toEqual([
      'sys.tst.rate:export',
      'sys.tst.rate:reveal',
      'sys.tst.rate:approve',
    ]);
  });

  it('validates a new row by its fields and its own rule, and lets a change leave fields out', () => {
    const save = rate.calls.save.input as z.ZodType;
    const fields = (input: object) => save.safeParse(input).error?.issues.map(({ path }) => path[0]) ?? [];
    const row = { name: 'x', share: 5, validFrom: '2026-01-01' };
    expect(fields(row)).toEqual([]);
    expect(fields({ name: 'x' })).toEqual(['share', 'validFrom']);
    expect(fields({ id: '1', share: 100 })).toEqual([]);
    expect(fields({ id: '1', share: 101 })).toEqual(['share']);
    expect(fields({ ...row, share: 7 })).toEqual(['share']);
    expect(fields({ ...row, validTo: '2025-12-31' })).toEqual(['validTo']);
  });
});

it('a dictionary has types as tabs, a keyed sheet one row for each code, a single sheet one row', () => {
  const codes = { a: { label } };
  const dictionary = defineSetting({ ...basics, code: 'tst.dict', shape: 'dictionary', types: codes, fields: {} });
  expect([dictionary.tabs, dictionary.keys]).toEqual(['dictType', ['dictType', 'code']]);
  const keyed = defineSetting({ ...basics, code: 'tst.keyed', shape: 'keyed', rows: codes, fields: {} });
  expect(keyed.resource.fields['code']?.values).toEqual(codes);
  const single = defineSetting({ ...basics, code: 'tst.single', shape: 'single', fields: {} });
  expect((single.calls.save.input as z.ZodType).parse({})).toEqual({ id: '1', version: 0 });
});

it('each module has one event for changed settings', () => {
  expect(settingChanged('crm').name).toBe('crm.setting.changed');
});
