import type { ClickHouseClient } from '@clickhouse/client';
import { businessMidnight } from '@switchboard/kit-contract';
import type { DaySums } from './day-sums.ts';

/** A business day, in the store's time. */
export interface Day {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

export function dayOf(day: string): Day {
  const start = businessMidnight(day);
  const clock = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
  return { day, from: clock(start), to: clock(start + 86_400_000) };
}

export type Sums = Readonly<Record<string, string>>;

const ofDay = (time: string, { from, to }: Day): string =>
  `${time} >= toDateTime64('${from}', 3, 'UTC') and ${time} < toDateTime64('${to}', 3, 'UTC')`;

async function runQuery<Row>(client: ClickHouseClient, query: string): Promise<Row[]> {
  return await (await client.query({ query, format: 'JSONEachRow' })).json<Row>();
}

/** Number of groups in which the totals differ from the rows. */
export async function countDifferences(client: ClickHouseClient, of: DaySums, day: Day): Promise<number> {
  const { sums, rows, groups, measures, counted } = of;
  const names = Object.keys(measures);
  const summed = names.map((name) => `toDecimal128(sum(${name}), 6) as d_${name}`).join(', ');
  const taken = Object.values(measures).map((measure) => `-toDecimal128(sum(${measure}), 6)`);
  const [row] = await runQuery<{ n: string }>(
    client,
    `select count() as n from (
       select ${groups}, ${names.map((name) => `sum(d_${name}) as x_${name}`).join(', ')} from (
         select ${groups}, ${summed} from ${sums} where stat_day = '${day.day}' group by ${groups}
         union all
         select ${groups}, ${taken.join(', ')} from ${rows} final where ${ofDay(of.time, day)} and ${counted} group by ${groups})
       group by ${groups}
       having ${names.map((name) => `x_${name} != 0`).join(' or ')})`,
  );
  return Number(row?.n ?? 0);
}

export async function daySums(client: ClickHouseClient, { sums, measures }: DaySums, { day }: Day): Promise<Sums> {
  const columns = Object.keys(measures).map((name) => `toString(sum(${name})) as ${name}`);
  const [row] = await runQuery<Sums>(client, `select ${columns.join(', ')} from ${sums} where stat_day = '${day}'`);
  return row ?? {};
}

/** Whether all events of the day still exist: events are kept for two weeks, their rows for half a year. */
export async function hasEvents(client: ClickHouseClient, of: DaySums, day: Day): Promise<boolean> {
  const when = ofDay(of.time, day);
  const [row] = await runQuery<{ whole: number }>(
    client,
    `select (select uniqExact(${of.key}) from ${of.events} where ${when} and ev = '${of.first}')
       >= (select count() from ${of.rows} final where ${when}) as whole`,
  );
  return row?.whole === 1;
}

/** Whether the store persists a batch and the record of its insertion in one step. */
export async function isReplicated(client: ClickHouseClient, { events }: DaySums): Promise<boolean> {
  const [row] = await runQuery<{ engine: string }>(
    client,
    `select engine from system.tables where database = currentDatabase() and name = '${events}'`,
  );
  return row?.engine.startsWith('Replicated') ?? false;
}

interface View {
  readonly table: string;
  readonly select: string;
  /** `toYYYYMM(stat_day)`: the partition contains the time of the totals. */
  readonly partition: string;
}

const STAGE = 'stage_';

/** Totals that are kept longer than events, with the statement that feeds them. */
async function viewsOf(client: ClickHouseClient, { product }: DaySums): Promise<View[]> {
  return await runQuery<View>(
    client,
    `select substring(v.name, 4) as table, v.as_select as select, t.partition_key as partition
     from system.tables v join system.tables t on t.database = v.database and t.name = substring(v.name, 4)
     where v.database = currentDatabase() and v.engine = 'MaterializedView' and startsWith(v.name, 'mv_agg_${product}_')
       and match(t.partition_key, 'stat_(day|hour)')`,
  );
}

/** Rebuilds the totals of a day from its events, each counted once; writers must be paused. */
export async function rebuildDay(client: ClickHouseClient, of: DaySums, day: Day): Promise<void> {
  const run = async (query: string): Promise<void> => {
    await client.command({ query, clickhouse_settings: { insert_deduplicate: 0, max_execution_time: 3_600 } });
  };
  const events = `${STAGE}${of.events}`;
  const fed = new RegExp(`\\bFROM \\S+\\.${of.events}\\b`, 'u');
  await run(`drop table if exists ${events}`);
  await run(`create table ${events} as ${of.events}`);
  await run(
    `insert into ${events} select * from ${of.events} where ${ofDay(of.time, day)} limit 1 by ${of.key}, version`,
  );
  for (const { table, select, partition } of await viewsOf(client, of)) {
    const stage = `${STAGE}${table}`;
    const isOfDay = partition.includes('stat_day')
      ? `stat_day = '${day.day}'`
      : `stat_hour >= toDateTime('${day.from}', 'UTC') and stat_hour < toDateTime('${day.to}', 'UTC')`;
    const touched = await runQuery<{ id: string }>(
      client,
      `select distinct toString(${partition}) as id from ${table} where ${isOfDay}`,
    );
    const ids = touched.map(({ id }) => id).filter((id) => /^\d{6,8}$/u.test(id));
    await run(`drop table if exists ${stage}`);
    await run(`create table ${stage} as ${table}`);
    // other days in the same partition stay as they are
    if (ids.length > 0)
      await run(
        `insert into ${stage} select * from ${table} where ${partition} in (${ids.join(', ')}) and not (${isOfDay})`,
      );
    const made = select.replace(fed, `FROM ${events}`);
    // by name, as a view writes; an insert matches columns by position
    const names = await runQuery<{ name: string }>(client, `describe table (${made})`);
    await run(`insert into ${stage} (${names.map(({ name }) => name).join(', ')}) ${made}`);
    const parts = await runQuery<{ id: string }>(client, `select distinct toString(${partition}) as id from ${stage}`);
    for (const { id } of parts) await run(`alter table ${table} replace partition ${id} from ${stage}`);
    await run(`drop table ${stage}`);
  }
  await run(`drop table ${events}`);
}
