import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { editInput } from './edit.ts';
import { field } from './field.ts';
import { problemsOf } from './problem.ts';

const LABEL = { zh: '名', en: 'Name' };

function said(schema: z.ZodType, input: unknown): [string, string][] {
  const parsed = schema.safeParse(input);
  return parsed.success ? [] : problemsOf(parsed.error, input).map(({ field: name, msg }) => [name, msg.en]);
}

describe('problems of an input are described in words', () => {
  it.each([
    [z.object({ a: z.string() }), {}, [['a', 'Required']]],
    [z.object({ a: z.string().min(1) }), { a: ' '.trim() }, [['a', 'Required']]],
    [z.object({ a: z.enum(['x']) }), { a: null }, [['a', 'Required']]],
    [z.object({ a: z.enum(['x']) }), { a: 'y' }, [['a', 'Choose one of the options']]],
    [z.object({ a: z.string().min(3) }), { a: 'x' }, [['a', 'At least 3 characters']]],
    [z.object({ a: z.string().max(3) }), { a: 'long' }, [['a', 'At most 3 characters']]],
    [z.object({ a: z.array(z.string()).min(1) }), { a: [] }, [['a', 'Required']]],
    [z.object({ a: z.array(z.string()).max(1) }), { a: ['x', 'y'] }, [['a', 'Choose at most 1']]],
    [z.object({ a: z.int().min(3) }), { a: 2 }, [['a', 'Must be 3 or more']]],
    [z.object({ a: z.number().lt(3) }), { a: 3 }, [['a', 'Must be less than 3']]],
    [z.object({ a: z.int() }), { a: 1.5 }, [['a', 'Enter a whole number']]],
    [z.object({ a: z.object({ mail: z.email() }) }), { a: { mail: 'x' } }, [['a.mail', 'Enter a valid email address']]],
    [z.object({ a: z.string().regex(/^\d+$/) }), { a: 'x' }, [['a', 'Invalid value. Check your entry']]],
    [z.strictObject({}), { b: 1 }, [['', 'Unknown fields: b']]],
  ] as [z.ZodType, unknown, [string, string][]][])('%#', (schema, input, expected) => {
    expect(said(schema, input)).toEqual(expected);
  });

  it('a custom rule provides its message in both languages', () => {
    const schema = z.object({ a: z.string().refine(() => false, { params: { zh: '甲', en: 'A' } }) });
    const parsed = schema.safeParse({ a: 'x' });
    expect(parsed.error && problemsOf(parsed.error, { a: 'x' })).toEqual([{ field: 'a', msg: { zh: '甲', en: 'A' } }]);
  });

  it('a form field is validated by its own schema, not by the mask alternative', () => {
    const fields = { id: field.id({ label: LABEL }), name: field.text({ label: LABEL, editable: true, max: 3 }) };
    const input = z.object(editInput({ code: 'x.y', fields }, ['name']));
    expect(said(input, { name: 'long' })).toEqual([['name', 'At most 3 characters']]);
    expect(said(input, { name: '' })).toEqual([['name', 'Required']]);
    expect(said(input, { name: 'a***' })).toEqual([]);
  });
});
