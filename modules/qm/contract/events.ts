import { defineEvent, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';

/** Requests one mail from the mail module on behalf of a user; the reply names the submission. */
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

/** The mail with the quotation was sent. */
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
