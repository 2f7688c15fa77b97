import { editInput, type Fields, type Resource, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

const REQUIRED = { zh: '此项必填', en: 'Required' };

/** Input of a call that makes (`id` null) or changes one row. What must be there is asked for only of a new one. */
export function saveInput<F extends Fields, const N extends keyof F & string>(
  resource: Pick<Resource<F>, 'code' | 'fields'>,
  names: readonly N[],
) {
  const shape = { id: zId.nullable().default(null), version: z.int().min(0).default(0), ...editInput(resource, names) };
  const required = names.filter((name) => {
    const { nullable, kind } = resource.fields[name] as Fields[string];
    return !nullable && kind !== 'boolean' && kind !== 'tags';
  });
  return z.object(shape).superRefine((sent, context) => {
    const values = sent as Readonly<Record<string, unknown>>;
    if (values['id'] !== null) return;
    for (const name of required)
      if (values[name] === undefined) context.addIssue({ code: 'custom', path: [name], params: REQUIRED });
  });
}

/** Input of a call that moves one row into another state, as the person last saw it. */
export const moveInput = <const S extends string>(states: readonly [S, ...S[]]) =>
  z.object({ id: zId, version: z.int().min(0), state: z.enum(states) });

export const zSaved = z.object({ id: zId });
