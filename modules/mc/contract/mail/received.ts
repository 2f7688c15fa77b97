import { defineEvent, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';

/** A mail of a customer or supplier has arrived (mc.md §6): once per party. */
export const mailReceived = defineEvent({
  name: 'mc.mail.received',
  data: z.object({
    messageId: zId,
    messageIdHdr: z.string(),
    /** The owner of the receiving mailbox. */
    staffId: zId,
    subject: z.string(),
    partyType: z.int(),
    partyCode: z.string(),
    partyEmail: z.string(),
    direction: z.literal(2),
    receivedAt: zTime,
    /** Written by a machine or sent to a list: no person replied. */
    isAuto: z.boolean(),
  }),
});
