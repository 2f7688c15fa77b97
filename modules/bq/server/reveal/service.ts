import { type RevealCalls, type revealRecords, smsRecordResource } from '@switchboard/bq-contract';
import { AppError, CODES, type Fields, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, fieldView } from '@switchboard/kit-server';
import { openSmsRecords, textFor } from '../sms/source.ts';
import { textsOf } from '../sms/texts.ts';
import { type CallPage, openCalls } from '../voice/source.ts';
import { writeDown } from './write-down.ts';

/** Records rule 49. Records of other owners appear as not found, and the rest of the request reveals nothing either. */
export async function reveal(
  { kind, msgIds, field, reason }: ParsedInputOf<typeof revealRecords>,
  context: Context,
): Promise<ResultOf<typeof revealRecords>> {
  const ids = [...new Set(msgIds)];
  const found = await valuesOf(ids, field, context);
  if (found.size < ids.length) throw new AppError(CODES.notFound);
  const left = await writeDown({ object: smsRecordResource.code, kind, field, ids, reason }, context);
  return { values: ids.map((msgId) => ({ msgId, value: found.get(msgId) ?? '' })), left };
}

/** Both numbers of calls, by the same rule and within the same limit of 200. */
export async function revealNumbers<F extends Fields>(
  page: CallPage<F>,
  { callIds, reason }: ParsedInputOf<RevealCalls>,
  context: Context,
): Promise<ResultOf<RevealCalls>> {
  const ids = [...new Set(callIds)];
  const { source } = await openCalls(page, { callId: ids }, context);
  const values = await runQuery<ResultOf<RevealCalls>['values'][number]>(
    context,
    `select toString(call_id) as callId, any(caller) as caller, toString(any(callee)) as callee
     from ${source.from} where ${source.where ?? '0'} group by call_id`,
  );
  if (values.length < ids.length) throw new AppError(CODES.notFound);
  const left = await writeDown({ object: page.resource.code, kind: 'voice', field: 'number', ids, reason }, context);
  return { values, left };
}

interface Found {
  readonly id: string;
  readonly phone: string;
  readonly content: string;
  readonly type: string;
}

async function valuesOf(
  ids: readonly string[],
  field: 'phone' | 'content',
  context: Context,
): Promise<Map<string, string>> {
  const { source } = await openSmsRecords({ msgId: ids }, context);
  const rows = await runQuery<Found>(
    context,
    `select toString(msg_id) as id, toString(any(phone)) as phone, toString(any(content_id)) as content,
        toString(any(sms_type)) as type
      from ${source.from} where ${source.where ?? '0'} group by msg_id`,
  );
  if (field === 'phone') return new Map(rows.map(({ id, phone }) => [id, phone]));
  const view = fieldView(context.principal, smsRecordResource, context.callKey ?? smsRecordResource.right);
  const contents = rows.map(({ content }) => content);
  const texts = await textsOf(context.records, contents, true);
  return new Map(rows.map(({ id, content, type }) => [id, textFor(view, type, texts.get(content) ?? '')]));
}

const runQuery = async <Row>({ records }: Context, query: string): Promise<Row[]> =>
  await (await records.clear.query({ query, format: 'JSONEachRow' })).json<Row>();
