import { routeBindResource } from '@switchboard/bq-contract';
import { type Context, isEngineDown } from '@switchboard/kit-server';
import { fillIn, rateOf } from '../master/figures.ts';
import { type BindPlace, bindPlaces } from './repo.ts';

interface SmsSums {
  readonly appId: number;
  readonly channelId: number;
  readonly mcc: number;
  readonly mnc: string;
  readonly smsType: string;
  readonly accepted: string;
  readonly reported: string;
  readonly delivered: string;
}

/**
 * Results of each rule in the current hour and the 23 before: messages of its account over the channels of its target,
 * in its country, network and type. Messages do not record their rule, so two matching rules both count a message.
 */
export async function fillDay(rows: readonly { id: string }[], context: Context): Promise<void> {
  if (rows.length === 0) return;
  const places = await bindPlaces(
    context.db,
    rows.map(({ id }) => id),
  );
  const sent = Map.groupBy(await sentOf(places, context), ({ appId }) => appId);
  const figures = new Map(places.map((place) => [place.id, sumOf(sent.get(place.appId) ?? [], place)]));
  fillIn(routeBindResource, rows, context, ({ id }) => figures.get(String(id)) ?? { dayAccepted: null, dayRate: null });
}

function sumOf(sent: readonly SmsSums[], place: BindPlace): { dayAccepted: number | null; dayRate: string | null } {
  const fitting = sent.filter(
    ({ channelId, mcc, mnc, smsType }) =>
      place.channelIds.includes(channelId) &&
      (place.mcc === null || place.mcc === mcc) &&
      (place.mnc === null || place.mnc === mnc) &&
      (place.smsType === null || place.smsType === smsType),
  );
  if (fitting.length === 0) return { dayAccepted: null, dayRate: null };
  const total = (name: 'accepted' | 'reported' | 'delivered'): number =>
    fitting.reduce((sum, row) => sum + Number(row[name]), 0);
  return { dayAccepted: total('accepted'), dayRate: rateOf(total('delivered'), total('reported')) };
}

async function sentOf(places: readonly BindPlace[], { records, log }: Context): Promise<SmsSums[]> {
  // IDs from our own tables are written into the query text: an export needs thousands, more than a URL can hold
  const apps = [...new Set(places.map(({ appId }) => BigInt(appId)))];
  const channels = [...new Set(places.flatMap(({ channelIds }) => channelIds.map(BigInt)))];
  if (apps.length === 0 || channels.length === 0) return [];
  try {
    const answer = await records.client.query({
      query: `select app_id as appId, channel_id as channelId, mcc, toString(mnc) as mnc, toString(sms_type) as smsType,
          sum(accepted) as accepted, sum(accepted_dlr) as reported, sum(delivered) as delivered
        from agg_sms_hour where stat_hour >= toStartOfHour(now()) - interval 23 hour
          and app_id in (${apps.join(', ')}) and channel_id in (${channels.join(', ')})
        group by app_id, channel_id, mcc, mnc, sms_type`,
      format: 'JSONEachRow',
    });
    return await answer.json<SmsSums>();
  } catch (error) {
    if (!isEngineDown(error)) throw error;
    log.warn({ err: error }, 'list returned without figures');
    return [];
  }
}
