import { smsRecordResource, type TraceStep, type traceSmsRecord } from '@switchboard/bq-contract';
import { AppError, CODES, type ResultOf } from '@switchboard/kit-contract';
import { type Context, fieldView } from '@switchboard/kit-server';
import { dimsOf } from '../dims/dims.ts';
import { maskedText, openSmsRecords, textFor } from './source.ts';
import { textsOf } from './texts.ts';

interface Newest {
  readonly sent: string | null;
  readonly resp: string | null;
  readonly dlr: string | null;
  readonly type: string;
  readonly content: string;
}

type Step = Omit<TraceStep, 'channelName'> & { readonly channelId: number };

const moment = (column: string): string =>
  `if(toUnixTimestamp(${column}) = 0, null, concat(replaceOne(toString(${column}), ' ', 'T'), 'Z'))`;

/** Records §4.1: submission, attempts, reports and their charges. A message of another owner appears as not found. */
export async function traceOf(msgId: string, context: Context): Promise<ResultOf<typeof traceSmsRecord>> {
  const { source } = await openSmsRecords({ msgId: [msgId] }, context);
  const runQuery = async <Row>(query: string): Promise<Row[]> =>
    await (await context.records.client.query({ query, format: 'JSONEachRow' })).json<Row>();
  const [newest] = await runQuery<Newest>(
    `select ${moment('sent_time')} as sent, ${moment('resp_time')} as resp, ${moment('dlr_time')} as dlr, toString(sms_type) as type,
       toString(content_id) as content
     from ${source.from} where ${source.where ?? '1'} order by attempt_no desc limit 1`,
  );
  if (newest === undefined) throw new AppError(CODES.notFound);
  const steps = await runQuery<Step>(
    `select attempt_no as attemptNo, toString(ev) as kind, ${moment(`fromUnixTimestamp64Milli(toInt64(intDiv(version, 4)), 'UTC')`)} as at,
       toString(status) as status, channel_id as channelId, if(std_err = 0, null, toString(std_err)) as stdErr, raw_err as rawErr,
       toString(d_revenue) as revenueUsd, toString(d_cost) as costUsd
     from sms_event where ${source.where ?? '1'} order by attempt_no, version limit 100`,
  );
  const { channels } = await dimsOf(context);
  const names = new Map(channels.map((channel) => [Number(channel.id), channel.name]));
  const view = fieldView(context.principal, smsRecordResource, context.callKey ?? smsRecordResource.right);
  const texts = await textsOf(context.records, [newest.content], view.isClear('content'));
  const text = texts.get(newest.content) ?? '';
  return {
    contentMasked: view.isClear('content') ? textFor(view, newest.type, text) : maskedText(newest.type, text),
    sentAt: newest.sent,
    answeredAt: newest.resp,
    reportedAt: newest.dlr,
    steps: steps.map(({ channelId, revenueUsd, costUsd, ...step }) => ({
      ...step,
      channelName: names.get(channelId) ?? '',
      ...(view.isClear('sellPrice') && revenueUsd !== undefined ? { revenueUsd } : {}),
      ...(view.isClear('costPrice') && costUsd !== undefined ? { costUsd } : {}),
    })),
  };
}
