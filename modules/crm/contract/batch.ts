import { zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/** Batch actions take ids and return a result for each (conventions §4); `data` comes from the refusal. */
export const zIds = z.array(zId).min(1).max(200);
export const zBatchResult = z.array(
  z.object({ id: zId, ok: z.boolean(), code: z.int(), msg: z.string(), data: z.unknown().optional() }),
);
export type BatchResult = z.infer<typeof zBatchResult>;
