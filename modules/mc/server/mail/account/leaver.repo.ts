import { sql } from 'kysely';
import type { McDb } from '../../db.ts';

export interface PausedAccount {
  readonly staffId: string;
  readonly staffName: string;
  readonly email: string;
}

/** Pauses the accounts of people who left that are still active; null = of all leavers. */
export async function pauseLeavers(db: McDb, staffId: string | null): Promise<PausedAccount[]> {
  const { rows } =
    await sql<PausedAccount>`update mc.mail_account a set state = 4, last_error = '员工已离职', updated_at = now(),
      version = a.version + 1
    from sys.staff s where s.id = a.staff_id and s.employ_status = 3 and a.state in (0, 1, 2, 3) and a.deleted_at is null
      and (${staffId}::bigint is null or s.id = ${staffId}::bigint)
    returning s.id::text as "staffId", s.name as "staffName", a.email::text`.execute(db);
  return rows;
}

/** Timed drafts of people who left become drafts again for the successor to review. */
export async function cancelTimedDrafts(db: McDb, staffId: string | null): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    staffId: string;
  }>`update mc.mail_draft d set state = 0, timing_time = null, submit_id = null,
      fail_reason = '员工已离职，定时发送已取消', updated_at = now(), version = d.version + 1
    from sys.staff s where s.id = d.staff_id and s.employ_status = 3 and d.state = 1
      and (${staffId}::bigint is null or s.id = ${staffId}::bigint)
    returning s.id::text as "staffId"`.execute(db);
  return new Map([...Map.groupBy(rows, (row) => row.staffId)].map(([id, of]) => [id, of.length]));
}
