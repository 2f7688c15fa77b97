import { mixResource, smsRecordResource } from '@switchboard/bq-contract';
import { Decimal } from '@switchboard/kit-contract';
import { type Context, fieldView, isEngineDown } from '@switchboard/kit-server';
import { fillIn, rateOf } from '../master/figures.ts';
import { type MixPlace, mixPlaces } from './repo.ts';

const DAYS = 7;
/** Solutions per query: each is a condition in the query text. */
const PORTION = 50;
const COUNTS = [
  'msg',
  'bill_parts',
  'rejected',
  'submit_fail',
  'accepted',
  'accepted_dlr',
  'delivered',
  'failed',
  'told_unknown',
] as const;

type Counts = Readonly<Record<(typeof COUNTS)[number], string>>;
interface Sums extends Counts {
  readonly id: string;
  readonly revenue_usd: string;
  readonly cost_usd: string;
  readonly gift_usd: string;
  /** In milliseconds; null = no reports. */
  readonly p50: number | null;
  readonly p95: number | null;
}

/**
 * Column sets KS and KM for the company's last seven days including today: messages of the accounts currently bound to
 * the solution, over its channels, of its country and type. Messages are not marked with their solution: traffic of
 * such an account over such a channel by another route is counted too.
 */
export async function fillWeek(rows: readonly { id: string }[], context: Context): Promise<void> {
  const places = await mixPlaces(
    context.db,
    rows.map(({ id }) => id),
  );
  const used = places.filter(({ appIds, channelIds }) => appIds.length > 0 && channelIds.length > 0);
  const sums = new Map<string, Sums>();
  for (let from = 0; from < used.length; from += PORTION) {
    for (const sum of await sumsOf(used.slice(from, from + PORTION), context)) sums.set(sum.id, sum);
  }
  const guard = fieldView(context.principal, smsRecordResource, context.callKey ?? mixResource.right);
  const mayKnow = { sell: guard.isClear('sellPrice'), cost: guard.isClear('costPrice') };
  fillIn(mixResource, rows, context, ({ id }) => {
    const sum = sums.get(String(id));
    return sum === undefined ? {} : { ...volumeOf(sum), ...moneyOf(sum, mayKnow) };
  });
}

const seconds = (ms: number | null): string | null =>
  ms === null || Number.isNaN(ms) ? null : new Decimal(ms).div(1_000).toDecimalPlaces(2).toFixed(2);

function volumeOf(sum: Sums) {
  const n = (name: keyof Counts): number => Number(sum[name]);
  return {
    weekMsg: n('msg'),
    weekParts: n('bill_parts'),
    weekRejected: n('rejected'),
    weekAccepted: n('accepted'),
    weekAcceptance: rateOf(n('accepted'), n('accepted') + n('submit_fail')),
    weekDelivered: n('delivered'),
    weekRate: rateOf(n('delivered'), n('accepted_dlr')),
    weekFailed: n('failed'),
    weekUnknown: n('accepted') - n('delivered') - n('failed'),
    weekReports: rateOf(n('delivered') + n('failed') + n('told_unknown'), n('accepted_dlr')),
    weekP50: seconds(sum.p50),
    weekP95: seconds(sum.p95),
  };
}

/** Rule 51: prices and costs by the field permissions of records. */
function moneyOf(sum: Sums, mayKnow: { readonly sell: boolean; readonly cost: boolean }) {
  const revenue = new Decimal(sum.revenue_usd);
  const profit = revenue.minus(sum.cost_usd);
  const isBoth = mayKnow.sell && mayKnow.cost;
  const margin = revenue.isZero() ? null : profit.times(100).div(revenue).toDecimalPlaces(2).toFixed(2);
  return {
    ...(mayKnow.sell ? { weekRevenue: sum.revenue_usd, weekGift: sum.gift_usd } : {}),
    ...(mayKnow.cost ? { weekCost: sum.cost_usd } : {}),
    ...(isBoth ? { weekProfit: profit.toString(), weekMargin: margin } : {}),
  };
}

async function sumsOf(places: readonly MixPlace[], { records, log }: Context): Promise<Sums[]> {
  // ids from our tables are written into the query text: thousands are too many for URL parameters
  const fits = ({ mcc, smsType, appIds, channelIds }: MixPlace): string =>
    `mcc = ${mcc} and sms_type = '${smsType}' and app_id in (${appIds.map(BigInt).join(', ')})
      and channel_id in (${channelIds.map(BigInt).join(', ')})`;
  const each = places.map((place) => `if(${fits(place)}, ${BigInt(place.id)}, 0)`).join(', ');
  try {
    const answer = await records.client.query({
      query: `select toString(arrayJoin(arrayFilter(one -> one != 0, [${each}]))) as id,
          ${COUNTS.map((name) => `sum(${name}) as ${name}`).join(', ')},
          toString(sum(revenue)) as revenue_usd, toString(sum(cost)) as cost_usd, toString(sum(gift)) as gift_usd,
          quantilesTDigestMerge(0.5, 0.95)(dlr_q) as q, if(isNaN(q[1]), null, q[1]) as p50, if(isNaN(q[2]), null, q[2]) as p95
        from (select s.* from agg_sms_day as s where stat_day > toDate(now(), 'Asia/Shanghai') - {days:UInt16}
          and (${places.map((place) => `(${fits(place)})`).join(' or ')}))
        group by id`,
      query_params: { days: DAYS },
      format: 'JSONEachRow',
    });
    return await answer.json<Sums>();
  } catch (error) {
    if (!isEngineDown(error)) throw error;
    log.warn({ err: error }, 'list returned without figures');
    return [];
  }
}
