import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

export interface LeaverFacts {
  readonly name: string;
  readonly customers: number;
  /** The customer with the earliest recall, which the task refers to. */
  readonly firstId: string | null;
}

export async function leaverFacts(tx: Db, staffId: string): Promise<LeaverFacts> {
  const { rows } = await sql<LeaverFacts>`select s.name, count(c.id)::int as customers,
      (array_agg(c.id order by c.recall_at nulls last, c.id))[1]::text as "firstId"
    from sys.staff_name s left join crm.customer c on c.owner_id = s.id and c.pool_state = 'private' and c.deleted_at is null
    where s.id = ${staffId}::bigint group by s.name`.execute(tx);
  return rows[0] ?? { name: '', customers: 0, firstId: null };
}

/** False: already recorded. */
export async function insertLeaver(
  tx: Db,
  { staffId, managerId, now, toPoolOn }: { staffId: string; managerId: string | null; now: Date; toPoolOn: string },
): Promise<boolean> {
  const { rows } = await sql`insert into crm.leaver (staff_id, left_at, manager_id, to_sea_on)
    values (${staffId}::bigint, ${now}::timestamptz, ${managerId}::bigint, ${toPoolOn}::date) on conflict do nothing returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** A leaver after the seven days, locked; null = none left. */
export async function takeLeaver(tx: Db, day: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string;
  }>`select staff_id as id from crm.leaver where finished_at is null and to_sea_on <= ${day}::date
    order by staff_id limit 1 for update skip locked`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function takeCustomersOf(
  tx: Db,
  { staffId, limit }: { staffId: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from crm.customer where owner_id = ${staffId}::bigint and pool_state = 'private'
    and deleted_at is null order by id limit ${limit} for update`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function finishLeaver(tx: Db, staffId: string): Promise<void> {
  await sql`update crm.leaver set finished_at = now() where staff_id = ${staffId}::bigint`.execute(tx);
}
