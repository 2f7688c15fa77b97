import { type BusUse, defineRecordStream } from '@switchboard/kit-server';
import { z } from 'zod';

export const ACCESS_SUBJECT = 'rec.api-access';
export const ACCESS_BUS: BusUse = { api: { publish: [ACCESS_SUBJECT] } };

/** One message per completed call. Best effort: while NATS is unavailable, messages are counted as dropped, not kept. */
export const accessStream = defineRecordStream({
  subject: ACCESS_SUBJECT,
  table: 'api_access',
  schema: z.object({
    at: z.iso.datetime(),
    call: z.string().max(120),
    code: z.int().min(0),
    ms: z.number().min(0),
    userId: z.string().regex(/^\d+$/).nullable(),
    traceId: z.string().max(64),
  }),
  toRow: (message, sequence) => ({
    at: message.at.replace('T', ' ').replace('Z', ''),
    sequence,
    call: message.call,
    code: message.code,
    ms: message.ms,
    user_id: message.userId ?? '0',
    trace_id: message.traceId,
  }),
});
