import { CODES, defineResource, field } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import type { FieldRight } from '../rights/engine.ts';
import { LEVEL } from '../rights/grants.ts';
import type { Principal } from '../rights/principal.ts';
import { keptFields } from './kept-fields.ts';

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
const reader = (levels: Readonly<Record<string, FieldRight>>) => ({
  callKey: 'test.notice:edit',
  principal: { fieldsOf: () => new Map(Object.entries(levels)) } as unknown as Principal,
});
const hidden = { level: LEVEL.hidden, maskRule: null };
const masked = { level: LEVEL.mask, maskRule: 'email' };
const clear = { level: LEVEL.read, maskRule: null };
const row = { title: 'T', email: 'anna@acme.example', amount: '5' };

describe('field values accepted by an edit', () => {
  const levels = { title: hidden, email: masked, amount: clear };

  it('keeps the stored value for an absent field and for a mask that was sent back', () => {
    const sent = { email: 'a***@acme.example', amount: '7' };
    expect(keptFields(reader(levels), resource, { sent, stored: row })).toEqual({ ...row, amount: '7' });
  });

  it('refuses any other value for a hidden or masked field, even the stored one', () => {
    for (const sent of [{ title: 'T' }, { title: 'U' }, { email: 'anna@acme.example' }])
      expect(() => keptFields(reader(levels), resource, { sent, stored: row })).toThrow(
        expect.objectContaining({ code: CODES.fieldNotPermitted, data: { fields: Object.keys(sent) } }),
      );
  });

  it('uses the mapped field for a value with another name, and refuses a value without a field', () => {
    const stored = { titleZh: '题' };
    const sent = { titleZh: '新题' };
    expect(() => keptFields(reader(levels), resource, { sent, stored }, { titleZh: 'title' })).toThrow(
      expect.objectContaining({ code: CODES.fieldNotPermitted, data: { fields: ['titleZh'] } }),
    );
    // @ts-expect-error the types reject it as well
    expect(() => keptFields(reader(levels), resource, { sent, stored })).toThrow('no field "titleZh"');
  });
});
