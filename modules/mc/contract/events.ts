import { defineEvent, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/**
 * DingTalk has reported the result of every work notice about this object: how many people were reached, and how many
 * were not.
 */
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
