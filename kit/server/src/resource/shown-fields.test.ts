import { defineResource, field } from '@switchboard/kit-contract';
import { expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { LEVEL } from '../rights/grants.ts';
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
    cost: field.decimal({ label }),
  },
  list: { columns: ['name'], defaultSort: { field: 'name', order: 'asc' }, search: [] },
});

const readerWith = (levels: Readonly<Record<string, Readonly<Record<string, number>>>>, callKey: string | null) =>
  ({
    callKey,
    principal: {
      fieldsOf: (key: string) =>
        new Map(
          Object.entries(levels[key] ?? {}).map(([name, level]) => [
            name,
            { level, maskRule: name === 'phone' ? 'mobile' : null },
          ]),
        ),
    },
  }) as unknown as Pick<Context, 'principal' | 'callKey'>;

const row = { id: '7', name: 'one', phone: '13812345678', cost: '1.5', other: 'of the call itself' };
const veiled = { id: LEVEL.hidden, cost: LEVEL.hidden, phone: LEVEL.mask };

it('leaves out hidden fields, masks masked ones, and keeps the id and what is no field of the resource', () => {
  const reader = readerWith({ 'test.look': veiled }, 'test.look');
  expect(shownFields(resource, row, reader)).toEqual({
    id: '7',
    name: 'one',
    phone: '138****5678',
    other: 'of the call itself',
  });
  expect(row.phone).toBe('13812345678');
});

it('takes the levels of the key of the call, and those of the list for a call without one', () => {
  const levels = { 'test.things': veiled };
  expect(shownFields(resource, row, readerWith(levels, 'test.look'))).toEqual(row);
  expect(shownFields(resource, row, readerWith(levels, null))).not.toHaveProperty('cost');
});
