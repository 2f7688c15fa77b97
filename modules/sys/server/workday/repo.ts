import type { Workday } from '@switchboard/sys-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

export async function listWorkdays(db: SysDb, range: { from: string; to: string }): Promise<Workday[]> {
  const { rows } = await sql<Workday>`select day, kind, name from sys.workday
    where day between ${range.from}::date and ${range.to}::date order by day`.execute(db);
  return rows;
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
