import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** Minutes of one device in which its server reported on it, and in which it was online, from a given time on. */
export interface DeviceUptime {
  readonly deviceId: string;
  /** Seconds since 1970. */
  readonly at: number;
  readonly seen: number;
  readonly online: number;
}

export interface UptimeQuery {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** Summed by hours, by days in the time zone of `offset` hours, or in total. */
  readonly by: 'hour' | 'day' | 'all';
  readonly offset: number;
}

const BUCKETS = {
  hour: () => sql`u.hour`,
  day: ({ offset }: UptimeQuery) =>
    sql`date_trunc('day', u.hour + ${offset}::int * interval '1 hour', 'UTC') - ${offset}::int * interval '1 hour'`,
  all: ({ from }: UptimeQuery) => sql`${from}::timestamptz`,
} as const;

export async function deviceUptime(db: Db, query: UptimeQuery): Promise<DeviceUptime[]> {
  const { rows } =
    await sql<DeviceUptime>`select device_id::text as "deviceId", extract(epoch from at)::int as at, sum(seen)::int as seen,
      sum(online)::int as online
    from (select u.device_id, ${BUCKETS[query.by](query)} as at, u.seen, u.online from oc.device_uptime u
      where u.hour >= ${query.from} and u.hour < ${query.to}) n
    group by device_id, at order by device_id, at`.execute(db);
  return rows;
}

/** Returns how many rows were deleted, up to `most`. */
export async function purgeUptime(db: Db, most: number): Promise<number> {
  const { rows } = await sql`delete from oc.device_uptime where (hour, device_id) in (
      select hour, device_id from oc.device_uptime where hour < now() - interval '13 months' limit ${most}::int)
    returning device_id`.execute(db);
  return rows.length;
}
