import { CODES, defineResource, field } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import type { FieldRight } from '../rights/engine.ts';
import { LEVEL } from '../rights/grants.ts';
import type { Principal } from '../rights/principal.ts';
import { keptValues, shownValues } from './shown-values.ts';

const label = { zh: '名', en: 'Name' };
const resource = defineResource({
  code: 'test.notice',
  right: 'test.notice',
  basePath: '/v2/test/notice',
  title: label,
  fields: {
    id: field.id({ label }),
    title: field.text({ label, sortable: true }),
    email: field.text({ label }),
    amount: field.decimal({ label }),
  },
  list: { columns: ['title'], defaultSort: { field: 'title', order: 'asc' }, search: [] },
});
const asked: string[] = [];
const reader = (levels: Readonly<Record<string, FieldRight>>, callKey: string | null = 'test.notice:edit') => ({
  callKey,
  principal: {
    fieldsOf(key: string) {
      asked.push(key);
      return new Map(Object.entries(levels));
    },
  } as unknown as Principal,
});
const hidden = { level: LEVEL.hidden, maskRule: null };
const masked = { level: LEVEL.mask, maskRule: 'email' };
const clear = { level: LEVEL.read, maskRule: null };
const row = { title: 'T', email: 'anna@acme.example', amount: '5' };

describe('values of fields that a call shows beside the lists', () => {
  it('leaves out what is hidden and masks what is masked', () => {
    expect(shownValues(reader({ title: hidden, email: masked, amount: clear }), resource, row)).toEqual({
      email: 'a***@acme.example',
      amount: '5',
    });
  });

  it('goes by the field that a value of another name repeats, and by the key of the call', () => {
    asked.length = 0;
    const words = { titleZh: '题', titleEn: null };
    const names = { titleZh: 'title', titleEn: 'title' } as const;
    expect(shownValues(reader({ title: hidden }), resource, words, names)).toEqual({});
    expect(shownValues(reader({ title: clear }, null), resource, words, names)).toEqual(words);
    expect(asked).toEqual(['test.notice:edit', 'test.notice']);
  });

  it('refuses to show what no field of the resource rules over', () => {
    expect(() => shownValues(reader({}), resource, { secret: 1 })).toThrow('no field "secret"');
  });
});

describe('values of fields that an edit takes', () => {
  const levels = { title: hidden, email: masked, amount: clear };

  it('leaves what is absent, and a mask that was sent back, as it is stored', () => {
    const sent = { email: 'a***@acme.example', amount: '7' };
    expect(keptValues(reader(levels), resource, { sent, stored: row })).toEqual({ ...row, amount: '7' });
  });

  it('refuses another value in the place of a hidden or masked one, be it the stored one', () => {
    for (const sent of [{ title: 'T' }, { title: 'U' }, { email: 'anna@acme.example' }])
      expect(() => keptValues(reader(levels), resource, { sent, stored: row })).toThrow(
        expect.objectContaining({ code: CODES.fieldNotPermitted, data: { fields: Object.keys(sent) } }),
      );
  });
});
