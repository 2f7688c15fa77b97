import { type getMoThread, maskCode, maskText, moRecordResource, type ThreadMessage } from '@switchboard/bq-contract';
import { AppError, CODES, type ResultOf } from '@switchboard/kit-contract';
import { type Context, fieldView } from '@switchboard/kit-server';
import { openListing } from '../record/listing.ts';
import { idsOf, timeOfId, timeText } from '../record/window.ts';
import { textsOf } from '../sms/texts.ts';
import { MO_LISTING } from './listing.ts';

const DAY_MS = 86_400_000;
const MOST = 100;

type ThreadEntry = Omit<ThreadMessage, 'text'> & { readonly content: string; readonly type: string };

const moment = (column: string): string => `concat(replaceOne(toString(${column}), ' ', 'T'), 'Z')`;

/**
 * Messages in both directions between one account and one number, from a day before the message to a day after.
 * Out-of-scope messages are reported as not found.
 */
export async function moThread(recordId: string, context: Context): Promise<ResultOf<typeof getMoThread>> {
  const { source } = await openListing(MO_LISTING, { recordId: [recordId] }, context);
  // looks the number up by the message, as a search does: it is never returned
  const runQuery = async <Row>(query: string): Promise<Row[]> =>
    await (await context.records.clear.query({ query, format: 'JSONEachRow' })).json<Row>();
  const [of] = await runQuery<{ app: number; phone: string }>(
    `select app_id as app, toString(phone) as phone from ${source.from} where ${source.where ?? '0'} limit 1`,
  );
  if (of === undefined) throw new AppError(CODES.notFound);
  const at = timeOfId(recordId);
  const window = { from: at - DAY_MS, to: at + DAY_MS };
  const [first, last] = idsOf(window);
  const said = await runQuery<ThreadEntry>(
    `select * from (
       select ${moment('recv_time')} as at, 'up' as way, toString(content_id) as content, 'two_way' as type, null as status
       from mo_record final where app_id = ${of.app} and phone = ${of.phone} and ${timeText('recv_time', window)}
       union all
       select ${moment('submit_time')}, 'down', toString(content_id), toString(sms_type), toString(status)
       from sms_record final where app_id = ${of.app} and ${timeText('submit_time', window)} and (app_id, msg_id) in (
         select app_id, msg_id from sms_phone_idx where phone = ${of.phone} and msg_id between ${first} and ${last}))
     order by at limit ${MOST}`,
  );
  const contents = said.map(({ content }) => content);
  const view = fieldView(context.principal, moRecordResource, context.callKey ?? moRecordResource.right);
  const texts = await textsOf(context.records, contents, view.isClear('content'));
  const shown = (type: string, text: string): string => {
    // rule 48: the code of a verification message stays hidden from every reader
    const whole = type === 'otp' ? maskCode(text) : text;
    return view.isClear('content') ? whole : maskText(whole);
  };
  return {
    messages: said.map(({ content, type, ...message }) => ({
      ...message,
      text: shown(type, texts.get(content) ?? ''),
    })),
  };
}
