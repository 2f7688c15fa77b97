import { resendSms, smsRecordResource, traceSmsRecord } from '@switchboard/bq-contract';
import { handle, handleFeed, type RecordQuery, recordFeed, recordPageOf } from '@switchboard/kit-server';
import { pageFacts } from '../record/question.ts';
import { takeTurn } from '../record/turns.ts';
import { resend } from './resend.ts';
import { openSmsRecords } from './source.ts';
import { smsTotal } from './total.ts';
import { traceOf } from './trace.ts';

export const smsRecordRoutes = [
  handle(smsRecordResource.calls.page, async (input, context) => {
    const { cursor, limit, isSure, ...filters } = input as unknown as RecordQuery;
    return await takeTurn(context, async () => {
      const recordQuery = await openSmsRecords(filters, context);
      const pageInput = { ...recordQuery.filters, cursor, limit, isSure };
      return (await recordPageOf(recordQuery.source, pageInput, context, {
        facts: async () => await pageFacts(context, 'sms', recordQuery.window),
        total: async () => await smsTotal(recordQuery, context),
      })) as never;
    });
  }),
  handle(
    traceSmsRecord,
    async ({ msgId }, context) => await takeTurn(context, async () => await traceOf(msgId, context)),
  ),
  handle(resendSms, async (input, context) => await takeTurn(context, async () => await resend(input, context))),
  ...handleFeed(smsRecordResource, (query, context) =>
    recordFeed(smsRecordResource, query, context, async () => {
      const { columns: _columns, format: _format, ...filters } = query;
      return await openSmsRecords(filters, context);
    }),
  ),
];
