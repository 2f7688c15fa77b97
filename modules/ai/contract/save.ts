import { zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/** Of a call that makes (`id` null) or changes one row. */
export const zRow = { id: zId.nullable().default(null), version: z.int().min(0).default(0) };

/** What a change may leave out must be there in a new row. */
export function askOfNew(names: readonly string[]) {
  return (sent: unknown, context: z.RefinementCtx): void => {
    const values = sent as Readonly<Record<string, unknown>>;
    if (values['id'] !== null) return;
    for (const name of names)
      if (values[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], params: { zh: '此项必填', en: 'Required' } });
  };
}
