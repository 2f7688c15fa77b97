import { devicePortResource } from '@switchboard/bq-contract';
import { Decimal } from '@switchboard/kit-contract';
import { type Context, isEngineDown } from '@switchboard/kit-server';
import { type PortKey, portKeys } from '@switchboard/oc-server';
import { fillIn, rateOf } from '../master/figures.ts';

/** Totals of one card in one port, for messages or calls. */
interface Today {
  readonly deviceId: string;
  readonly portNo: number;
  readonly iccid: string;
  readonly accepted: string;
  /** Only those over channels that send reports (rule 17). */
  readonly reported: string;
  readonly delivered: string;
  readonly calls: string;
  readonly talkS: string;
}

/** A port with a changed card today counts for the current card. */
const keyOf = (deviceId: string, portNo: number, iccid: string | null): string =>
  `${deviceId} ${portNo} ${iccid ?? ''}`;

const MINUTE_S = 60;
const minutes = (seconds: number): string =>
  new Decimal(seconds).div(MINUTE_S).toDecimalPlaces(1, Decimal.ROUND_HALF_UP).toFixed(1);

/** Today's messages and calls of each card in its port. Without the record store the list is shown without figures. */
export async function fillToday(rows: readonly { id: string }[], context: Context): Promise<void> {
  if (rows.length === 0) return;
  const keys = await portKeys(
    context.db,
    rows.map(({ id }) => id),
  );
  const today = await todayOf(keys, context);
  if (today === null) return;
  const counts = new Map(today.map((one) => [keyOf(one.deviceId, one.portNo, one.iccid), one]));
  const byId = new Map(keys.map((key) => [key.id, sumsOf(key, counts)]));
  fillIn(devicePortResource, rows, context, ({ id }) => {
    const { accepted = 0, reported = 0, delivered = 0, calls = 0, talkS = 0 } = byId.get(String(id)) ?? {};
    return {
      todayAccepted: accepted,
      todayDelivered: delivered,
      todayRate: rateOf(delivered, reported),
      todayCalls: calls,
      todayMinutes: minutes(talkS),
    };
  });
}

/** Totals of its card, plus calls with a port but no card: a switch knows only the port. */
function sumsOf(
  { deviceId, portNo, iccid }: PortKey,
  counts: ReadonlyMap<string, Today>,
): Readonly<Record<'accepted' | 'reported' | 'delivered' | 'calls' | 'talkS', number>> {
  const own = counts.get(keyOf(deviceId, portNo, iccid));
  const cardless = iccid === null ? undefined : counts.get(keyOf(deviceId, portNo, null));
  return {
    accepted: Number(own?.accepted ?? 0),
    reported: Number(own?.reported ?? 0),
    delivered: Number(own?.delivered ?? 0),
    calls: Number(own?.calls ?? 0) + Number(cardless?.calls ?? 0),
    talkS: Number(own?.talkS ?? 0) + Number(cardless?.talkS ?? 0),
  };
}

async function todayOf(keys: readonly PortKey[], { records, log }: Context): Promise<Today[] | null> {
  // ids from our tables are written into the query text: an export has thousands, too many for URL parameters
  const devices = [...new Set(keys.map(({ deviceId }) => BigInt(deviceId)))].join(', ');
  const where = `stat_hour >= toStartOfDay(now(), 'Asia/Shanghai') and device_id in (${devices})`;
  try {
    const answer = await records.client.query({
      query: `select toString(device_id) as deviceId, port_no as portNo, iccid, sum(sent) as accepted, sum(sent_dlr) as reported,
          sum(arrived) as delivered, sum(attempts) as calls, sum(talked) as talkS
        from (
          select device_id, port_no, iccid, accepted as sent, accepted_dlr as sent_dlr, delivered as arrived, 0 as attempts, 0 as talked
            from agg_sms_port_hour where ${where}
          union all
          select device_id, port_no, iccid, 0, 0, 0, attempts, talk_s from agg_voice_port_hour where ${where})
        group by device_id, port_no, iccid`,
      format: 'JSONEachRow',
    });
    return await answer.json<Today>();
  } catch (error) {
    if (!isEngineDown(error)) throw error;
    log.warn({ err: error }, 'list returned without figures');
    return null;
  }
}
