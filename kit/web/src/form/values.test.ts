import { defineCall, editInput, field, signedIn } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldFor, isRequired, submittedValue, submittedValues, shapeOf } from './values.ts';

const L = { zh: '名', en: 'Name' };
const fields = {
  id: field.id({ label: L }),
  name: field.text({ label: L, editable: true, max: 20 }),
  city: field.text({ label: L, nullable: true, editable: true }),
  amount: field.decimal({ label: L, editable: true }),
  kind: field.enum({ label: L, editable: true, values: { a: { label: L } } }),
  tags: field.tags({ label: L, editable: true }),
  isOpen: field.boolean({ label: L, editable: true }),
};
const names = ['name', 'city', 'amount', 'kind', 'tags', 'isOpen'] as const;
const edit = defineCall({
  name: 'x.edit',
  method: 'POST',
  path: '/x/:id',
  summary: L,
  right: signedIn('test'),
  input: z.object({ id: z.string(), ...editInput({ code: 'x', fields }, names) }),
  result: z.null(),
});

describe('values that a form sends', () => {
  const shape = shapeOf(edit);

  it('are texts without surrounding blanks, and everything else unchanged', () => {
    const values = { name: ' a ', city: 'B', amount: '1.50', kind: 'a', tags: ['x'], isOpen: true };
    expect(submittedValues(names, { fields, shape, values })).toEqual({ ...values, name: 'a' });
  });

  it('are null for an empty optional field, and a value that the contract refuses for a required one', () => {
    const sent = submittedValues(names, { fields, shape, values: { name: '  ', city: '' } });
    expect(sent).toEqual({ name: '', city: null, amount: null, kind: null, tags: [], isOpen: false });
    const parsed = edit.input.safeParse({ id: '1', ...sent });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual(['name', 'amount', 'kind']);
  });

  it('use the form of absence that the contract accepts for an optional field', () => {
    const open = field.text({ label: L, nullable: true });
    expect(submittedValue(open, z.string().optional(), '')).toBe(undefined);
    expect(submittedValue(open, z.string().nullable(), '')).toBe(null);
    expect(submittedValue(open, z.string(), '')).toBe('');
  });

  it('are required where the contract requires them', () => {
    expect(names.filter((name) => isRequired(fields[name], shape[name]))).toEqual(['name', 'amount', 'kind']);
    expect(isRequired(fields.city, z.string().min(1))).toBe(true);
    expect(isRequired(fields.tags, z.array(z.string()).min(1))).toBe(true);
  });

  it('match a problem to a field by its whole path, its first or its last part', () => {
    expect(fieldFor('name', names)).toBe('name');
    expect(fieldFor('tags.2', names)).toBe('tags');
    expect(fieldFor('contact.city', names)).toBe('city');
    expect(fieldFor('other', names)).toBe(null);
  });
});
