import { zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/** Batch actions take ids and answer for each of them (conventions §4). */
export const zIds = z.array(zId).min(1).max(200);
export const zBatchResult = z.array(z.object({ id: zId, ok: z.boolean(), code: z.int(), msg: z.string() }));
export type BatchResult = z.infer<typeof zBatchResult>;
