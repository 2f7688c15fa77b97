import { defineEvent, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/** A mail was pushed to finance as a bill. Published once per mail and flag (mc M75). */
export const billPushed = defineEvent({
  name: 'mc.bill.pushed',
  data: z.object({
    messageId: zId,
    billFlag: z.int(),
    emlKey: z.string(),
    attachments: z.array(z.object({ id: zId, name: z.string(), mime: z.string(), size: z.number() })),
  }),
});
