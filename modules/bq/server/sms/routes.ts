import { smsRecordResource, traceSmsRecord } from '@switchboard/bq-contract';
import { handle, handleFeed, recordFeed, recordPageOf } from '@switchboard/kit-server';
import { pageFacts } from '../record/question.ts';
import { takeTurn } from '../record/turns.ts';
import { openSmsRecords } from './source.ts';
import { smsTotal } from './total.ts';
import { traceOf } from './trace.ts';

export const smsRecordRoutes = [
  handle(smsRecordResource.calls.page, async (input, context) => {
    const { cursor, limit, ...filters } = input as unknown as { cursor?: string; limit: number };
    return await takeTurn(context.principal.staffId, async () => {
      const question = await openSmsRecords(filters, context);
      const [facts, total] = await Promise.all([
        pageFacts(context, 'sms', question.window),
        smsTotal(question, context),
      ]);
      const asked = { ...question.filters, cursor, limit };
      return (await recordPageOf(question.source, asked, context, { ...facts, total })) as never;
    });
  }),
  handle(
    traceSmsRecord,
    async ({ msgId }, context) => await takeTurn(context.principal.staffId, async () => await traceOf(msgId, context)),
  ),
  ...handleFeed(smsRecordResource, (query, context) =>
    recordFeed(smsRecordResource, query, context, async () => {
      const { columns: _columns, format: _format, ...filters } = query;
      return await openSmsRecords(filters, context);
    }),
  ),
];
