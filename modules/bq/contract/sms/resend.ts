import { defineCall, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { RESEND_MOST } from '../gateway/protocol.ts';
import { smsRecordResource } from './record.ts';

export const RESEND_KEY = `${smsRecordResource.right}:resend`;

/** Resends messages that did not arrive, over a chosen channel (rule 13). The gateway decides on each. */
export const resendSms = defineCall({
  name: 'bq.record.resend',
  method: 'POST',
  path: '/v2/bq/sms/record/resend',
  summary: { zh: '短信发送记录：重发', en: 'SMS send records: resend' },
  right: needs(RESEND_KEY),
  input: z.object({
    msgIds: z.array(zId).min(1).max(RESEND_MOST),
    channelId: zId,
    reason: z.string().trim().min(4).max(200),
  }),
  result: z.array(z.object({ id: zId, ok: z.boolean(), msg: z.string().nullable() })),
  withIdempotency: true,
});
