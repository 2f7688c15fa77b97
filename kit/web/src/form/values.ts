import type { Call, Field, Fields } from '@switchboard/kit-contract';
import type { z } from 'zod';
import type { Values } from './types.ts';

/** A pasted list becomes several tags, by the comma of either keyboard. lint-ok literal-text: not shown to users */
export const TAG_SEPARATORS = [',', '，'];

type Shape = Readonly<Record<string, z.ZodType>>;

/** The schemas of an input's fields; empty when the input is not a plain object. */
export function shapeOf({ input }: Pick<Call, 'input'>): Shape {
  return (input as { shape?: Shape }).shape ?? {};
}

export function isEmptyValue(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/**
 * How an empty field is sent. An optional one uses the form of absence that the contract accepts; a required one is
 * sent empty, so the contract refuses it with its own message.
 */
function blankOf(field: Field, schema: z.ZodType | undefined): unknown {
  if (field.kind === 'boolean' && !field.nullable) return false;
  const ways = field.kind === 'tags' ? [[], null, undefined] : [null, undefined, ''];
  if (!field.nullable) return field.kind === 'text' ? '' : ways[0];
  const taken = schema === undefined ? 0 : ways.findIndex((way) => schema.safeParse(way).success);
  return ways[Math.max(0, taken)];
}

/** Whether the form cannot be sent without this field; it is marked with a star. */
export function isRequired(field: Field, schema: z.ZodType | undefined): boolean {
  if (field.kind === 'boolean') return false;
  const blank = blankOf(field, schema);
  const rule = schema ?? field.schema;
  return !rule.safeParse(blank).success || (!field.nullable && field.kind !== 'tags');
}

export function submittedValue(field: Field, schema: z.ZodType | undefined, value: unknown): unknown {
  if (isEmptyValue(value)) return blankOf(field, schema);
  return typeof value === 'string' && field.kind === 'text' ? value.trim() : value;
}

/** Only the fields that the user could change. */
export function submittedValues(
  names: readonly string[],
  { fields, shape, values }: { fields: Fields; shape: Shape; values: Values },
): Values {
  const entries = names.flatMap((name) => {
    const field = fields[name];
    return field === undefined ? [] : [[name, submittedValue(field, shape[name], values[name])] as const];
  });
  return Object.fromEntries(entries);
}

/** Initial values of the controls; a control expects `undefined` for no value. */
export function startValues(names: readonly string[], from: Values): Values {
  return Object.fromEntries(names.map((name) => [name, from[name] ?? undefined]));
}

/** Maps the path of a problem to the form field that shows it: `contact.email` may be the form's `email`, `lines[2].price` its `lines`. */
export function fieldFor(path: string, names: readonly string[]): string | null {
  const parts = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
  // `products.2` belongs to `products`
  return [path, parts[0], parts.at(-1)].find((one): one is string => one !== undefined && names.includes(one)) ?? null;
}
