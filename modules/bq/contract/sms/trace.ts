import { defineCall, needs, zDecimal, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { smsRecordResource } from './record.ts';

export const zTraceStep = z.object({
  attemptNo: z.int(),
  kind: z.enum(['submit', 'status', 'correct', 'rerate']),
  at: zTime,
  status: z.string(),
  channelName: z.string(),
  stdErr: z.string().nullable(),
  rawErr: z.string(),
  /** Amount that this step added; negative for a refund. Absent for users without access to prices. */
  revenueUsd: zDecimal.optional(),
  costUsd: zDecimal.optional(),
});
export type TraceStep = z.infer<typeof zTraceStep>;

/** The history of a message, step by step and over all attempts. Steps are kept for 14 days, the record for 180. */
export const traceSmsRecord = defineCall({
  name: 'bq.sms-record.trace',
  method: 'POST',
  path: '/v2/bq/sms/record/timeline',
  summary: { zh: '短信发送记录：轨迹', en: 'SMS send records: trace' },
  right: needs(smsRecordResource.right),
  input: z.object({ msgId: zId }),
  result: z.object({
    contentMasked: z.string(),
    sentAt: zTime.nullable(),
    answeredAt: zTime.nullable(),
    reportedAt: zTime.nullable(),
    steps: z.array(zTraceStep),
  }),
});
