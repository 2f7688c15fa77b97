import { z } from 'zod';
import type { Field, FieldType } from './field.ts';
import { REQUIRED } from './problem.ts';
import type { Fields, Resource } from './resource.ts';

/** A form sends back the shown value, which may be a mask; the server treats it as "unchanged" (sys R38). */
export const zMask = z.string().max(200).regex(/\*/);

type Edited<F> = z.ZodOptional<z.ZodType<FieldType<F> extends readonly string[] ? string[] : FieldType<F> | string>>;

/** The part of an edit call's input with fields of a resource. Contains only fields that users may change. */
export function editInput<F extends Fields, const N extends keyof F & string>(
  { code, fields }: Pick<Resource<F>, 'code' | 'fields'>,
  names: readonly N[],
): { [K in N]: Edited<F[K]> } {
  const entries = names.map((name) => {
    const field = fields[name] as Field;
    if (!field.editable) throw new Error(`${code}: "${name}" is not editable`);
    return [name, editSchema(field).optional()];
  });
  return Object.fromEntries(entries) as { [K in N]: Edited<F[K]> };
}

/** Fields that a change may leave out are required for a new row (`id` null). */
export function requireForNew(names: readonly string[]) {
  return (sent: unknown, context: z.RefinementCtx): void => {
    const values = sent as Readonly<Record<string, unknown>>;
    if (values['id'] !== null) return;
    for (const name of names)
      if (values[name] === undefined) context.addIssue({ code: 'custom', path: [name], params: REQUIRED });
  };
}

function editSchema(field: Field): z.ZodType {
  if (field.kind !== 'tags') return z.union([field.schema, zMask]);
  const item = field.values === undefined ? z.string().max(60) : z.union([codesOf(field), zMask]);
  return z.array(item).max(100);
}

/** The values that may be stored: never a mask, and only known codes. */
export function storedSchema(field: Field): z.ZodType {
  return field.kind === 'tags' && field.values !== undefined ? z.array(codesOf(field)) : field.schema;
}

const codesOf = ({ values }: Field) => z.enum(Object.keys(values ?? {}) as [string, ...string[]]);
