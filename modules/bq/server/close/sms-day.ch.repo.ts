import type { ClickHouseClient } from '@clickhouse/client';

/** A day of the company, in the time of the store. */
export interface Day {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

const HOURS_AHEAD = 8;

export function dayOf(day: string): Day {
  const start = Date.parse(`${day}T00:00:00Z`) - HOURS_AHEAD * 3_600_000;
  const clock = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
  return { day, from: clock(start), to: clock(start + 86_400_000) };
}

export type Sums = Readonly<Record<string, string>>;

const MEASURES = {
  msg: 'attempt_no = 1',
  accepted: 'status in (30, 40, 41, 42, 43, 44, 45, 50)',
  rejected: 'status = 20',
  submit_fail: 'status = 31',
  // a late report is shown in the row and counted nowhere
  delivered: 'status = 40 and dlr_late = 0',
  failed: 'status in (41, 42, 43, 44) and dlr_late = 0',
  bill_parts: 'bill_parts',
  revenue: 'revenue_usd',
  cost: 'cost_usd',
} as const;
const NAMES = Object.keys(MEASURES);
const GROUPS = 'customer_id, app_id, channel_id, mcc, sms_type, sale_staff_id, res_staff_id';

const ofDay = ({ from, to }: Day): string =>
  `submit_time >= toDateTime64('${from}', 3, 'UTC') and submit_time < toDateTime64('${to}', 3, 'UTC')`;

async function ask<Row>(client: ClickHouseClient, query: string): Promise<Row[]> {
  return await (await client.query({ query, format: 'JSONEachRow' })).json<Row>();
}

/** In how many groups the sums say something else than the rows. */
export async function countDifferences(client: ClickHouseClient, day: Day): Promise<number> {
  const summed = NAMES.map((name) => `toDecimal128(sum(${name}), 6) as d_${name}`).join(', ');
  const counted = NAMES.map((name) => `-toDecimal128(sum(${MEASURES[name as keyof typeof MEASURES]}), 6)`).join(', ');
  const [row] = await ask<{ n: string }>(
    client,
    `select count() as n from (
       select ${GROUPS}, ${NAMES.map((name) => `sum(d_${name}) as x_${name}`).join(', ')} from (
         select ${GROUPS}, ${summed} from agg_sms_day where stat_day = '${day.day}' group by ${GROUPS}
         union all
         select ${GROUPS}, ${counted} from sms_record final where ${ofDay(day)} and sms_type != 'test' group by ${GROUPS})
       group by ${GROUPS}
       having ${NAMES.map((name) => `x_${name} != 0`).join(' or ')})`,
  );
  return Number(row?.n ?? 0);
}

export async function daySums(client: ClickHouseClient, { day }: Day): Promise<Sums> {
  const columns = NAMES.map((name) => `toString(sum(${name})) as ${name}`).join(', ');
  const [row] = await ask<Sums>(client, `select ${columns} from agg_sms_day where stat_day = '${day}'`);
  return row ?? {};
}

interface View {
  readonly table: string;
  readonly select: string;
  /** `toYYYYMM(stat_day)`: the time of the sums stands in it. */
  readonly partition: string;
}

const STAGE = 'stage_';

/** Sums that are kept longer than events, with the very statement that feeds them. */
async function viewsOf(client: ClickHouseClient): Promise<View[]> {
  return await ask<View>(
    client,
    `select substring(v.name, 4) as table, v.as_select as select, t.partition_key as partition
     from system.tables v join system.tables t on t.database = v.database and t.name = substring(v.name, 4)
     where v.database = currentDatabase() and v.engine = 'MaterializedView' and startsWith(v.name, 'mv_agg_sms_')
       and match(t.partition_key, 'stat_(day|hour)')`,
  );
}

/** The sums of a day once more from its events, each taken once; nobody may write meanwhile. */
export async function rebuildDay(client: ClickHouseClient, day: Day): Promise<void> {
  const run = async (query: string): Promise<void> => {
    await client.command({ query, clickhouse_settings: { insert_deduplicate: 0, max_execution_time: 3_600 } });
  };
  const events = `${STAGE}sms_event`;
  await run(`drop table if exists ${events}`);
  await run(`create table ${events} as sms_event`);
  await run(
    `insert into ${events} select * from sms_event where ${ofDay(day)} limit 1 by app_id, msg_id, attempt_no, version`,
  );
  for (const { table, select, partition } of await viewsOf(client)) {
    const stage = `${STAGE}${table}`;
    const isOfDay = partition.includes('stat_day')
      ? `stat_day = '${day.day}'`
      : `stat_hour >= toDateTime('${day.from}', 'UTC') and stat_hour < toDateTime('${day.to}', 'UTC')`;
    const touched = await ask<{ id: string }>(
      client,
      `select distinct toString(${partition}) as id from ${table} where ${isOfDay}`,
    );
    const ids = touched.map(({ id }) => id).filter((id) => /^\d{6,8}$/u.test(id));
    await run(`drop table if exists ${stage}`);
    await run(`create table ${stage} as ${table}`);
    // the neighbours of the day in the same part of the table stay as they are
    if (ids.length > 0)
      await run(
        `insert into ${stage} select * from ${table} where ${partition} in (${ids.join(', ')}) and not (${isOfDay})`,
      );
    await run(`insert into ${stage} ${select.replace(/\bFROM \S+\.sms_event\b/u, `FROM ${events}`)}`);
    const made = await ask<{ id: string }>(client, `select distinct toString(${partition}) as id from ${stage}`);
    for (const { id } of made) await run(`alter table ${table} replace partition ${id} from ${stage}`);
    await run(`drop table ${stage}`);
  }
  await run(`drop table ${events}`);
}
