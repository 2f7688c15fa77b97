import { getWaThread, type WaMessage } from '@switchboard/bq-contract';
import { AppError, CODES, type ResultOf } from '@switchboard/kit-contract';
import { type Context, handle } from '@switchboard/kit-server';
import { handleListing, openListing } from '../record/listing.ts';
import { takeTurn } from '../record/turns.ts';
import { WA_LISTING, WA_SESSIONS } from './listing.ts';

const MOST = 200;

/** A session of another owner appears as not found; a session older than 180 days has no messages any more. */
async function waThread(recordId: string, context: Context): Promise<ResultOf<typeof getWaThread>> {
  const { source } = await openListing(WA_SESSIONS, { recordId: [recordId] }, context);
  const runQuery = async <Row>(query: string): Promise<Row[]> =>
    await (await context.records.client.query({ query, format: 'JSONEachRow' })).json<Row>();
  const [of] = await runQuery<{ app: number; from: string; session: string }>(
    `select app_id as app, toString(opened_at) as "from", toString(session_id) as session
     from ${source.from} where ${source.where ?? '0'} limit 1`,
  );
  if (of === undefined) throw new AppError(CODES.notFound);
  const messages = await runQuery<WaMessage>(
    `select concat(replaceOne(toString(submit_time), ' ', 'T'), 'Z') as at, toString(dir) as direction, toString(status) as status, template,
       err_code as errCode
     from wa_record final where app_id = ${of.app} and session_id = ${of.session}
       and submit_time >= toDateTime64('${of.from}', 3, 'UTC') and submit_time < toDateTime64('${of.from}', 3, 'UTC') + interval 24 hour
     order by submit_time limit ${MOST}`,
  );
  return { messages };
}

export const waRoutes = [
  ...handleListing(WA_LISTING),
  ...handleListing(WA_SESSIONS),
  handle(
    getWaThread,
    async ({ recordId }, context) => await takeTurn(context, async () => await waThread(recordId, context)),
  ),
];
