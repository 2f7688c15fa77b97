import type { Locale } from '@switchboard/kit-contract';
import { type Db, definePgSource } from '@switchboard/kit-server';
import { type AlarmEvent, alarmResource, METRICS } from '@switchboard/tj-contract';
import { sql } from 'kysely';
import { alarmTable } from '../tables.ts';

const UNIT_OF = sql.join(
  Object.entries(METRICS).map(([code, { unit }]) => sql`when ${sql.lit(code)} then ${sql.lit(unit)}`),
  sql` `,
);

export const alarmSource = (locale: Locale) =>
  definePgSource({
    resource: alarmResource,
    table: alarmTable,
    alias: 'a',
    join: sql`join tj.rule r on r.id = a.rule_id left join sys.staff_name k on k.id = a.acked_by
      left join sys.staff_name d on d.id = a.closed_by`,
    // an alarm names a channel and a country, never the customer of the messages or the supplier
    scope: { none: 'monitoring covers the whole company: a shift must not miss alarms without an owner' },
    columns: {
      rule: sql`r.code`,
      metric: sql`a.metric_code`,
      channelId: sql`case when a.object_kind = 'channel' then a.object_id end`,
      country: locale === 'zh' ? sql`a.labels ->> 'countryZh'` : sql`a.labels ->> 'countryEn'`,
      peak: sql`a.peak_value`,
      unit: sql`case a.metric_code ${UNIT_OF} end`,
      sample: sql`a.sample::int`,
      durationS: sql`extract(epoch from coalesce(a.resolved_at, now()) - a.started_at)::int`,
      isAcked: sql`(a.acked_by is not null)`,
      ackedBy: sql`k.name`,
      closedBy: sql`d.name`,
    },
  });

const MOST_EVENTS = 200;

export async function findEvents(db: Db, alarmId: string): Promise<AlarmEvent[]> {
  const { rows } = await sql<
    Omit<AlarmEvent, 'at'> & { at: Date }
  >`select e.id::text, e.at, e.kind, s.name as "actorName", e.data
    from tj.alarm_event e left join sys.staff_name s on s.id = e.actor_id where e.alarm_id = ${alarmId}::bigint
    order by e.at desc, e.id desc limit ${MOST_EVENTS}`.execute(db);
  return rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() }));
}

export interface AlarmChannel {
  readonly id: string;
  readonly name: string;
}

/** Each channel under the name in its newest alarm. */
export async function findAlarmChannels(db: Db): Promise<AlarmChannel[]> {
  const { rows } = await sql<AlarmChannel>`select id, name from (
      select distinct on (object_id) object_id::text as id, object_name as name from tj.alarm where object_kind = 'channel'
      order by object_id, fired_at desc) named order by name`.execute(db);
  return rows;
}
