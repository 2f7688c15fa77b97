import { businessClock, businessDay, businessMidnight } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { createRandom, type Random } from '@switchboard/kit-server/demo';
import { sql } from 'kysely';
import { type SysDb, sysDb } from '../db.ts';
import { createEvents } from './audit-events.ts';

const ROWS = 20_000;
const DAYS = 90;
const BATCH = 5_000;
const SEED = 20_260_207;
const TRACE = 'demo-';
const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

export interface Actor {
  id: string;
  name: string;
  job: string;
  centre: string;
}

/** 20,000 entries over 90 days: every category, 2 % refused, before and after on 60 % (sys.md §7). Once per database. */
export async function seedAuditHistory(holder: Db): Promise<void> {
  const db = sysDb({ db: holder });
  const { rows: seeded } = await sql<{ yes: boolean }>`select exists (
    select 1 from sys.audit_log where trace_id like ${`${TRACE}%`}) as yes`.execute(db);
  if (seeded[0]?.yes === true) return;
  const { rows: actors } =
    await sql<Actor>`select u.id::text as id, s.name, s.job_number as job, split_part(d.code, '-', 1) as centre
    from sys."user" u join sys.staff s on s.id = u.staff_id
    join sys.staff_dept sd on sd.staff_id = s.id and sd.is_primary join sys.dept d on d.id = sd.dept_id
    where u.status <> 0 order by u.id`.execute(db);
  if (actors.length === 0) return;
  await sql`select sys.ensure_audit_partition((now() - make_interval(days => ${DAYS}) + make_interval(months => m))::date)
    from generate_series(0, ${Math.ceil(DAYS / 30)}::int) m`.execute(db);
  const entries = createEntries(createRandom(SEED), actors);
  // all or nothing: a partial history would never be completed
  await db.transaction().execute(async (tx) => {
    for (let start = 0; start < entries.length; start += BATCH)
      await insertBatch(tx, entries.slice(start, start + BATCH));
  });
}

/** Oldest first: ids grow with time, as in production. */
function createEntries(random: Random, actors: readonly Actor[]): object[] {
  const nextEvent = createEvents(random, actors);
  const now = Date.now();
  const moments = Array.from({ length: ROWS }, () => momentOf(random, now)).sort((a, b) => a - b);
  return moments.map((at, index) => ({
    at: new Date(at).toISOString(),
    trace_id: `${TRACE}${index.toString(36).padStart(6, '0')}`,
    ...nextEvent(),
  }));
}

/** Offices work from nine to seven in their local time; nights and weekends are quiet but not empty. */
function momentOf(random: Random, now: number): number {
  const midnight = businessMidnight(businessDay(now));
  const hour = random.weighted([
    [random.int(9, 11), 40],
    [random.int(14, 18), 50],
    [random.int(0, 23), 10],
  ]);
  let at = midnight - random.int(0, DAYS - 1) * DAY_MS + hour * HOUR_MS + random.int(0, HOUR_MS - 1);
  const weekday = businessClock(at).getUTCDay();
  if ((weekday === 0 || weekday === 6) && random.chance(0.85)) at += (weekday === 0 ? 1 : 2) * DAY_MS;
  while (at > now - HOUR_MS / 60) at -= DAY_MS;
  return at;
}

async function insertBatch(db: SysDb, entries: readonly object[]): Promise<void> {
  await sql`insert into sys.audit_log (created_at, trace_id, category, user_id, actor_name, job_number, sub_app, object_code, object_id,
      action, result, code, method, path, before, after, changed, ip, region, ua, session_id, cost_ms)
    select e.at, e.trace_id, e.category, e.user_id, e.actor_name, e.job_number, e.sub_app,
      e.object_code, e.object_id, e.action, e.result, e.code, 'POST', e.path, e.before, e.after, e.changed, e.ip, e.region,
      e.ua, e.session_id, e.cost_ms
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (at timestamptz, trace_id text, category smallint, user_id bigint,
      actor_name text, job_number text, sub_app text, object_code text, object_id text, action text, result smallint, code int,
      path text, before jsonb, after jsonb, changed text[], ip inet, region text, ua text, session_id uuid, cost_ms int)
    order by e.at`.execute(db);
}
