import { defineEvent, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';

const of = {
  outboxId: zId,
  messageIdHdr: z.string(),
  /** Of the sending: whoever asked for it finds its mail by it. */
  submitId: z.string(),
  staffId: zId,
  subject: z.string(),
};

/** Once per customer or supplier among the recipients, or once without one (mc.md §6). */
export const mailSent = defineEvent({
  name: 'mc.mail.sent',
  data: z.object({
    ...of,
    partyType: z.int().nullable(),
    partyCode: z.string().nullable(),
    partyEmail: z.string().nullable(),
    direction: z.literal(1),
    sentAt: zTime,
  }),
});

export const mailFailed = defineEvent({
  name: 'mc.mail.failed',
  data: z.object({
    ...of,
    reason: z.string(),
    /** Addresses that their own server refused, in lower case. */
    refused: z.array(z.string()).default([]),
  }),
});
export const mailUnknown = defineEvent({ name: 'mc.mail.unknown', data: z.object({ ...of, reason: z.string() }) });

/** A mail that another module asked for was not taken: there is none. `limit`: the mailbox has sent its share of the day. */
export const mailRefused = defineEvent({
  name: 'mc.mail.refused',
  data: z.object({
    submitId: z.string(),
    staffId: zId,
    why: z.enum(['limit', 'sender', 'other']),
    reason: z.string(),
  }),
});
