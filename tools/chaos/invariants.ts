import { CHAOS_APP, type Diary } from './journeys.ts';
import type { ChaosWorld } from './world.ts';

const DONE = 2;
const FAILED = 3;
/** After these tries the export fails, and the user sees the reason and may start it again. */
const TRIES = 3;

/** Checks what must hold once everything has recovered and the queues are empty; returns each violation as text. */
export async function brokenInvariants(world: ChaosWorld, diary: Diary): Promise<string[]> {
  return [
    ...(await customersOnce(world, diary)),
    ...(await commentsOnce(world, diary)),
    ...(await exportsEnded(world, diary)),
    ...(await recordsExact(world, diary)),
    ...(await jobsEnded(world)),
  ];
}

/** Returns pending work. Scheduled jobs are left out, since some are always pending. */
export async function onTheWay(world: ChaosWorld, diary: Diary): Promise<string[]> {
  const jobs = await world.query<{ name: string; state: string; n: string }>(
    `select j.name, j.state::text, count(*)::text as n from pgboss.job j
     where j.state in ('created', 'retry', 'active') and j.name not like '\\_\\_%' and j.start_after < now() + interval '10 minutes'
       and not exists (select 1 from pgboss.schedule s where s.name = j.name) group by 1, 2`,
  );
  const tasks = await world.query<{ status: number }>('select status from sys.dl_export_task where status in (0, 1)');
  const doubts = await world.query('select 1 from bq.day_doubt');
  const missing = diary.messages - (await storedMessages(world));
  return [
    ...jobs.map(({ name, state, n }) => `${n} jobs ${name} ${state}`),
    ...(tasks.length > 0 ? [`${tasks.length} exports`] : []),
    ...(doubts.length > 0 ? [`${doubts.length} days whose sums are made again`] : []),
    ...(missing > 0 ? [`${missing} messages`] : []),
  ];
}

async function customersOnce({ query }: ChaosWorld, { customers }: Diary): Promise<string[]> {
  const rows = await query<{ name: string; id: string; contacts: string; audits: string }>(
    `select c.name, c.id::text, (select count(*)::text from crm.contact k where k.customer_id = c.id) as contacts,
       (select count(*)::text from sys.audit_log a where a.object_code = 'crm.customer' and a.object_id = c.id::text and a.action = 'add') as audits
     from crm.customer c where c.name like 'Chaos %'`,
  );
  const byName = Map.groupBy(rows, ({ name }) => name);
  return [...customers].flatMap(([name, id]) => {
    const found = byName.get(name) ?? [];
    if (found.length > 1) return [`customer ${name} is there ${found.length} times`];
    if (id !== null && found[0]?.id !== id) return [`customer ${name} was acknowledged and is not there`];
    // partial state: the write without its contact or its audit row
    return found.flatMap(({ contacts, audits }) =>
      contacts === '1' && audits === '1' ? [] : [`customer ${name} has ${contacts} contacts and ${audits} audit rows`],
    );
  });
}

async function commentsOnce({ query }: ChaosWorld, { comments }: Diary): Promise<string[]> {
  const rows = await query<{ content: string; messages: string; count: string }>(
    `select r.content, count(*)::text as count, (select count(*)::text from mc.message m
       where m.event_code = 'sys.comment.mentioned' and m.dedupe_key = 'comment.' || min(r.id)::text) as messages
     from sys.record_comment r where r.content like 'Chaos %' group by r.content`,
  );
  const found = new Map(rows.map((row) => [row.content, row]));
  return [...comments].flatMap(([content, id]) => {
    const row = found.get(content);
    if (row === undefined) return id === null ? [] : [`comment ${content} was acknowledged and is not there`];
    if (row.count !== '1') return [`comment ${content} is there ${row.count} times`];
    return row.messages === '1' ? [] : [`comment ${content} brought ${row.messages} messages instead of one`];
  });
}

async function exportsEnded({ query }: ChaosWorld, diary: Diary): Promise<string[]> {
  const rows = await query<{ id: string; status: number; file: string | null; tries: number; why: string | null }>(
    'select id::text, status, file_id::text as file, attempt as tries, error_msg as why from sys.dl_export_task',
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  // a repeated request while an export is pending returns the same id
  return [...new Set(diary.exports)].flatMap((id) => {
    const row = found.get(id);
    if (row === undefined) return [`export ${id} was acknowledged and is not there`];
    const { status, file, tries, why } = row;
    if (status === DONE && file !== null) return [];
    return status === FAILED && tries >= TRIES && why !== null ? [] : [`export ${id} ended as ${status} (${why})`];
  });
}

async function storedMessages({ env }: ChaosWorld): Promise<number> {
  return Number(await queryRecords(env, `select count() from sms_record final where app_id = ${CHAOS_APP}`));
}

async function recordsExact(world: ChaosWorld, { messages }: Diary): Promise<string[]> {
  const rows = await storedMessages(world);
  const sums = await queryRecords(world.env, `select sum(msg) from agg_sms_hour where app_id = ${CHAOS_APP}`);
  const problems: string[] = [];
  // the bus keeps messages even if their acknowledgement was lost; they are published again under the same id and
  // counted once
  if (rows !== messages) problems.push(`${messages} messages were told of, ${rows} are stored`);
  if (Number(sums) !== rows) problems.push(`the sums count ${sums} messages, the rows ${rows}`);
  return problems;
}

/** Scheduled jobs are left out: they run again, and some count their own retries. */
async function jobsEnded({ query }: ChaosWorld): Promise<string[]> {
  const rows = await query<{ name: string; n: string }>(
    `select j.name, count(*)::text as n from pgboss.job j where j.state = 'failed' and j.retry_limit > 0
       and not exists (select 1 from pgboss.schedule s where s.name = j.name) group by j.name`,
  );
  return rows.map(({ name, n }) => `${n} jobs ${name} were given up`);
}

async function queryRecords(env: Readonly<Record<string, string>>, query: string): Promise<string> {
  const url = new URL(env['CLICKHOUSE_URL'] as string);
  url.searchParams.set('database', env['CLICKHOUSE_DATABASE'] as string);
  const answer = await fetch(url, { method: 'POST', body: query });
  return (await answer.text()).trim();
}
