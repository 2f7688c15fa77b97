import { defineEvent, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';

/** Asks the mail module for one mail in somebody's name; the answer names the submission. */
export const quoteMailDue = defineEvent({
  name: 'qm.quote.mail-due',
  data: z.object({
    submitId: z.string(),
    staffId: zId,
    senderEmail: z.string(),
    to: z.array(z.string()),
    subject: z.string(),
    html: z.string(),
  }),
});

/** The mail with the quotation left the house. */
export const quoteSent = defineEvent({
  name: 'qm.quote.sent',
  data: z.object({
    quoteId: zId,
    quoteNo: z.string(),
    customerId: zId,
    opportunityId: zId.nullable(),
    ownerId: zId,
    sentAt: zTime,
  }),
});
