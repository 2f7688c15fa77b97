import type { Db, WorkdayExceptions } from '@switchboard/kit-server';
import { WORKDAY_KIND, type Workday } from '@switchboard/sys-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

export async function listWorkdays(db: SysDb, range: { from: string; to: string }): Promise<Workday[]> {
  const { rows } = await sql<Workday>`select day, kind, name from sys.workday
    where day between ${range.from}::date and ${range.to}::date order by day`.execute(db);
  return rows;
}

/** From this day on, for the functions of the kit that count working days and office hours. */
export async function workdayExceptions(db: Db, from: string): Promise<WorkdayExceptions> {
  const { rows } = await sql<Pick<Workday, 'day' | 'kind'>>`select day, kind from sys.workday
    where day >= ${from}::date`.execute(db);
  return new Map(rows.map(({ day, kind }) => [day, kind === WORKDAY_KIND.work]));
}

/** Locks the days: the values that are read are those that are replaced. */
export async function lockWorkdays(db: SysDb, days: readonly string[]): Promise<Workday[]> {
  const { rows } = await sql<Workday>`select day, kind, name from sys.workday
    where day = any(${days}::date[]) order by day for update`.execute(db);
  return rows;
}

export async function upsertWorkdays(db: SysDb, days: readonly Workday[]): Promise<void> {
  await sql`insert into sys.workday (day, kind, name)
    select day, kind, name from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as v (day date, kind smallint, name text)
    order by day on conflict (day) do update set kind = excluded.kind, name = excluded.name`.execute(db);
}

export async function deleteWorkdays(db: SysDb, days: readonly string[]): Promise<void> {
  await sql`delete from sys.workday where day = any(${days}::date[])`.execute(db);
}
