import { zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/** Batch actions take ids and answer for each of them (conventions §4); `data` is that of the refusal. */
export const zIds = z.array(zId).min(1).max(200);
export const zBatchResult = z.array(
  z.object({ id: zId, ok: z.boolean(), code: z.int(), msg: z.string(), data: z.unknown().optional() }),
);
export type BatchResult = z.infer<typeof zBatchResult>;
