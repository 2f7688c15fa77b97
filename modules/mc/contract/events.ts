import { defineEvent, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/** DingTalk has answered for every work notice about this object: how many people it reached, and how many it did not. */
export const dingSettled = defineEvent({
  name: 'mc.ding.settled',
  data: z.object({
    objectCode: z.string(),
    objectId: zId,
    sent: z.int(),
    failed: z.int(),
    reason: z.string().nullable(),
  }),
});
