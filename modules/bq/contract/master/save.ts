import { requireForNew, editInput, type Fields, type Resource, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

const own = { id: zId.nullable().default(null), version: z.int().min(0).default(0) };

type Named<F extends Fields> = Pick<Resource<F>, 'code' | 'fields'>;

/** Input of a call that creates (`id` null) or changes one row. Required fields are required only for a new row. */
export function saveInput<F extends Fields, const N extends keyof F & string>(resource: Named<F>, names: readonly N[]) {
  const shape = { ...own, ...editInput(resource, names) };
  return z.object(shape).superRefine(requireForNew(requiredOf(resource, names)));
}

/** Same, with additional input beyond the fields of the list. */
export function saveInputWith<F extends Fields, const N extends keyof F & string, M extends z.ZodRawShape>(
  resource: Named<F>,
  names: readonly N[],
  more: M,
) {
  const shape = { ...own, ...editInput(resource, names), ...more };
  return z.object(shape).superRefine(requireForNew(requiredOf(resource, names)));
}

function requiredOf<F extends Fields>({ fields }: Named<F>, names: readonly (keyof F & string)[]): string[] {
  return names.filter((name) => {
    const { nullable, kind } = fields[name] as Fields[string];
    return !nullable && kind !== 'boolean' && kind !== 'tags';
  });
}

/** Input of a call that changes the state of one row, with the version the user last read. */
export const moveInput = <const S extends string>(states: readonly [S, ...S[]]) =>
  z.object({ id: zId, version: z.int().min(0), state: z.enum(states) });

export const zSaved = z.object({ id: zId });
