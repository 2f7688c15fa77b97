import { defineResource, field } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import type { FieldRight } from '../rights/engine.ts';
import { LEVEL } from '../rights/grants.ts';
import type { Principal } from '../rights/principal.ts';
import { shownFields } from './shown-fields.ts';

const label = { zh: '字段', en: 'Field' };
const resource = defineResource({
  code: 'test.thing',
  right: 'test.things',
  basePath: '/v2/test/things',
  title: label,
  fields: {
    id: field.id({ label }),
    name: field.text({ label, sortable: true }),
    phone: field.text({ label, nullable: true }),
    email: field.text({ label }),
    cost: field.decimal({ label }),
  },
  list: { columns: ['name'], defaultSort: { field: 'name', order: 'asc' }, search: [] },
});

const hidden = { level: LEVEL.hidden, maskRule: null };
const clear = { level: LEVEL.read, maskRule: null };
const maskedBy = (maskRule: string) => ({ level: LEVEL.mask, maskRule });

type Levels = Readonly<Record<string, FieldRight>>;
/** A caller with levels that differ by key. */
const readerOf = (levels: Readonly<Record<string, Levels>>, callKey: string | null) => ({
  callKey,
  principal: { fieldsOf: (key: string) => new Map(Object.entries(levels[key] ?? {})) } as unknown as Principal,
});
const reader = (levels: Levels) => readerOf({ 'test.look': levels }, 'test.look');

const row = { id: '7', name: 'one', phone: '13812345678', email: 'anna@acme.example', cost: '1.5' };
const veiled = { id: hidden, cost: hidden, phone: maskedBy('mobile') };

describe('fields that a call shows outside the lists', () => {
  it('are removed when hidden and masked when masked, and the id is always shown', () => {
    expect(shownFields(reader(veiled), resource, row)).toEqual({
      id: '7',
      name: 'one',
      phone: '138****5678',
      email: 'anna@acme.example',
    });
    expect(row.phone).toBe('13812345678');
    expect(shownFields(reader({ name: hidden, email: maskedBy('email'), cost: clear }), resource, row)).toEqual({
      id: '7',
      phone: '13812345678',
      email: 'a***@acme.example',
      cost: '1.5',
    });
  });

  it('use the levels of the call’s key, and those of the list for a call without one', () => {
    const levels = { 'test.things': veiled };
    expect(shownFields(readerOf(levels, 'test.look'), resource, row)).toEqual(row);
    expect(shownFields(readerOf(levels, null), resource, row)).not.toHaveProperty('cost');
  });

  it('use the mapped field for a value with another name', () => {
    const words = { nameZh: '题', nameEn: null };
    const names = { nameZh: 'name', nameEn: 'name' } as const;
    expect(shownFields(reader({ name: hidden }), resource, words, names)).toEqual({});
    expect(shownFields(reader({ name: clear }), resource, words, names)).toEqual(words);
    const onlyList = { 'test.things': { name: hidden } };
    expect(shownFields(readerOf(onlyList, 'test.look'), resource, words, names)).toEqual(words);
    expect(shownFields(readerOf(onlyList, null), resource, words, names)).toEqual({});
  });

  it('mask a value with another name by the rule of its field', () => {
    const sent = { mobile: '13812345678' };
    expect(shownFields(reader(veiled), resource, sent, { mobile: 'phone' })).toEqual({ mobile: '138****5678' });
  });

  it('are refused when no field of the resource covers the value', () => {
    // @ts-expect-error the types reject it as well
    expect(() => shownFields(reader({}), resource, { secret: 1 })).toThrow('no field "secret"');
    // an object may contain more than its type declares
    const more: { readonly name: string } = { ...row, ...{ other: 'of the call itself' } };
    expect(() => shownFields(reader({}), resource, more)).toThrow('no field "other"');
    // @ts-expect-error the mapped name must be a field of the resource
    expect(() => shownFields(reader({}), resource, { secret: 1 }, { secret: 'none' })).toThrow('no field "none"');
  });
});
