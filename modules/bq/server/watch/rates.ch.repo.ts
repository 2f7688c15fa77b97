import type { ClickHouseClient } from '@clickhouse/client';

/** The result of a channel in a country: `num` of `den` messages. */
export interface WatchedRate {
  readonly channelId: string;
  /** Three digits. */
  readonly mcc: string;
  readonly num: number;
  readonly den: number;
}

/** Includes `from`, excludes `to`. */
export interface Window {
  readonly from: Date;
  readonly to: Date;
}

type Store = { readonly client: ClickHouseClient };

/** A query that takes longer is too slow for an alarm (tj.md §6). */
const MOST_SECONDS = 10;

async function runQuery({ client }: Store, query: string, { from, to }: Window): Promise<WatchedRate[]> {
  const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);
  const answer = await client.query({
    query,
    query_params: { from: seconds(from), to: seconds(to) },
    clickhouse_settings: { max_execution_time: MOST_SECONDS },
    abort_signal: AbortSignal.timeout((MOST_SECONDS + 2) * 1_000),
    format: 'JSONEachRow',
  });
  const rows = await answer.json<{ channelId: string; mcc: number; num: string; den: string }>();
  return rows.map(({ channelId, mcc, num, den }) => ({
    channelId,
    mcc: String(mcc).padStart(3, '0'),
    num: Number(num),
    den: Number(den),
  }));
}

/** `sms.delivery_rate`: by the minute of submission, only messages with an expected report. */
export async function deliveryRates(records: Store, window: Window): Promise<WatchedRate[]> {
  return await runQuery(
    records,
    `select toString(channel_id) as channelId, mcc, sum(delivered) as num, sum(accepted_dlr) as den from agg_sms_min
     where stat_minute >= toDateTime({from:UInt32}) and stat_minute < toDateTime({to:UInt32})
     group by channel_id, mcc having den > 0`,
    window,
  );
}

/**
 * `otp.conversion`: sessions that began in the window, by the channel of their last message. Session sums are kept only
 * by the hour, so the sessions themselves are queried; partitions outside the window are skipped by their time.
 */
export async function otpConversions(records: Store, window: Window): Promise<WatchedRate[]> {
  return await runQuery(
    records,
    `select toString(channel) as channelId, place as mcc, sum(isVerified) as num, count() as den
     from (select argMax(channel_id, version) as channel, argMax(mcc, version) as place, argMax(verified, version) as isVerified
       from otp_session where first_sent_at >= toDateTime({from:UInt32}) and first_sent_at < toDateTime({to:UInt32})
       group by app_id, session_id)
     group by channel, place`,
    window,
  );
}
