import type { Records } from '@switchboard/kit-server';

export interface Measured {
  readonly accepted: number;
  readonly delivered: number;
  /** Null: no delivery report arrived. */
  readonly p95Seconds: number | null;
  readonly deviation: number;
  readonly peakTps: number;
  /** Verification sessions and how many of them were verified; null = no sessions. */
  readonly conversion: { readonly sent: number; readonly verified: number } | null;
}

export interface RecommendQuery {
  readonly channelIds: readonly string[];
  readonly mcc: string;
  readonly mnc: string | null;
  readonly smsType: string;
  readonly lookbackH: number;
  readonly matureMin: number;
}

interface Counts {
  readonly id: string;
  readonly accepted: string;
  readonly delivered: string;
  readonly deviation: number | null;
}

/**
 * Records rule 52: the results of the messages of the last hours, without the newest minutes because their reports are
 * still pending.
 */
export async function measure(records: Records, recommendQuery: RecommendQuery): Promise<Map<string, Measured>> {
  const { channelIds, mcc, mnc, smsType, lookbackH, matureMin } = recommendQuery;
  if (channelIds.length === 0) return new Map();
  const query_params = {
    mcc: Number(mcc),
    mnc: mnc ?? '',
    type: smsType,
    lookbackH,
    matureMin,
  };
  // IDs from our own tables are written into the query text: a URL cannot hold thousands of parameters
  const ours = `channel_id in (${channelIds.map(BigInt).join(', ')})`;
  const there = `${ours} and mcc = {mcc:UInt16} and ({mnc:String} = '' or mnc = {mnc:String})`;
  const place = `${there} and sms_type = {type:String}`;
  const minutes = `stat_minute >= now() - interval {lookbackH:UInt16} hour and stat_minute < now() - interval {matureMin:UInt16} minute`;
  const runQuery = async <Row>(query: string): Promise<Row[]> =>
    await (await records.client.query({ query, query_params, format: 'JSONEachRow' })).json<Row>();
  const [counts, delays, peaks, sessions] = await Promise.all([
    runQuery<Counts>(`select toString(channel_id) as id, sum(a) as accepted, sum(d) as delivered,
        if(countIf(a > 0) < 2, 0, stddevPopIf(d / a, a > 0)) as deviation
      from (select channel_id, toStartOfHour(stat_minute) as h, sum(accepted_dlr) as a, sum(delivered) as d
        from agg_sms_min where ${minutes} and ${place} group by channel_id, h) group by channel_id`),
    runQuery<{ id: string; p95: number | null }>(`select toString(channel_id) as id,
        quantilesTDigestMerge(0.5, 0.95)(dlr_q)[2] / 1000 as p95
      from agg_sms_hour where stat_hour >= toStartOfHour(now() - interval {lookbackH:UInt16} hour) and ${place} group by channel_id`),
    // over all traffic of the channel: the limit applies to the channel, not to the country
    runQuery<{ id: string; peak: number }>(`select toString(channel_id) as id, max(m) / 60 as peak
      from (select channel_id, stat_minute, sum(accepted) as m from agg_sms_min
        where stat_minute >= now() - interval {lookbackH:UInt16} hour and ${ours}
        group by channel_id, stat_minute) group by channel_id`),
    // whole hours only: sessions of the current hour may still be verified
    runQuery<{
      id: string;
      sent: string;
      verified: string;
    }>(`select toString(channel_id) as id, sum(sessions) as sent, sum(verified) as verified
      from agg_otp_hour where {type:String} = 'otp' and stat_hour >= toStartOfHour(now() - interval {lookbackH:UInt16} hour)
        and stat_hour < toStartOfHour(now()) and ${there} group by channel_id having sent > 0`),
  ]);
  const p95 = new Map(delays.map(({ id, p95: seconds }) => [id, seconds]));
  const converted = new Map(
    sessions.map(({ id, sent, verified }) => [id, { sent: Number(sent), verified: Number(verified) }]),
  );
  const peak = new Map(peaks.map(({ id, peak: most }) => [id, most]));
  return new Map(
    counts.map(({ id, accepted, delivered, deviation }) => [
      id,
      {
        accepted: Number(accepted),
        delivered: Number(delivered),
        p95Seconds: p95.get(id) ?? null,
        deviation: deviation ?? 0,
        peakTps: Math.round((peak.get(id) ?? 0) * 100) / 100,
        conversion: converted.get(id) ?? null,
      },
    ]),
  );
}
