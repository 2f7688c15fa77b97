import { defineEvent, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';

const of = {
  outboxId: zId,
  messageIdHdr: z.string(),
  /** Submission id of the sending, by which the requester finds its mail. */
  submitId: z.string(),
  staffId: zId,
  subject: z.string(),
};

/** Once per customer or supplier among the recipients, or once if there is none (mc.md §6). */
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

/** A mail requested by another module was refused and does not exist. `limit`: the mailbox has reached its daily limit. */
export const mailRefused = defineEvent({
  name: 'mc.mail.refused',
  data: z.object({
    submitId: z.string(),
    staffId: zId,
    why: z.enum(['limit', 'sender', 'other']),
    reason: z.string(),
  }),
});
