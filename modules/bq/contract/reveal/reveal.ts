import { defineCall, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { smsRecordResource } from '../sms/record.ts';

/** Records rule 49: so many in one call, so many in a day. */
export const REVEAL_AT_ONCE = 20;
export const REVEALS_A_DAY = 200;
export const REVEAL_KEY = `${smsRecordResource.right}:reveal`;

/** What of a message may be looked at, whatever masks it. */
export const REVEAL_FIELDS = {
  phone: { label: { zh: '号码', en: 'Phone' } },
  content: { label: { zh: '内容', en: 'Content' } },
} as const;

/** Whoever looks says why, and it is written down. Not repeatable by submission id: the answer must not be kept. */
export const revealRecords = defineCall({
  name: 'bq.record.reveal',
  method: 'POST',
  path: '/v2/bq/record/reveal',
  summary: { zh: '发送记录：查看明文', en: 'Send records: reveal' },
  right: needs(REVEAL_KEY),
  input: z.object({
    kind: z.enum(['sms']),
    msgIds: z.array(zId).min(1).max(REVEAL_AT_ONCE),
    field: z.enum(Object.keys(REVEAL_FIELDS) as [keyof typeof REVEAL_FIELDS]),
    reason: z.string().trim().min(4).max(200),
  }),
  result: z.object({
    values: z.array(z.object({ msgId: zId, value: z.string() })),
    left: z.int().min(0),
  }),
});
