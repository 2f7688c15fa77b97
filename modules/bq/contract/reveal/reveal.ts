import { defineCall, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { smsRecordResource } from '../sms/record.ts';

/** Records rule 49: limits per call and per day. */
export const REVEAL_AT_ONCE = 20;
export const REVEALS_A_DAY = 200;
export const REVEAL_KEY = `${smsRecordResource.right}:reveal`;

/** Fields of a message that can be unmasked. */
export const REVEAL_FIELDS = {
  phone: { label: { zh: '号码', en: 'Phone' } },
  content: { label: { zh: '内容', en: 'Content' } },
} as const;

/** Unmasking requires a reason and is audited. Has no submission id: the answer must not be stored. */
export const revealRecords = defineCall({
  name: 'bq.record.reveal',
  method: 'POST',
  path: '/v2/bq/record/reveal',
  summary: { zh: '短信发送记录：查看明文', en: 'SMS send records: reveal' },
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
