import { updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { McDb } from '../../db.ts';
import { mailAccountTable, mailDraftTable } from '../../tables.ts';

export interface PausedAccount {
  readonly staffId: string;
  readonly staffName: string;
  readonly email: string;
}

/** Pauses the accounts of people who left that are still active; null = of all leavers. */
export async function pauseLeavers(db: McDb, staffId: string | null): Promise<PausedAccount[]> {
  return await updateRows(db, mailAccountTable, {
    values: { state: 4, lastError: '员工已离职' },
    from: sql`sys.staff_name s`,
    where: sql`s.id = t.staff_id and ${hasLeft(staffId)} and t.state in (0, 1, 2, 3) and t.deleted_at is null`,
    returning: sql<PausedAccount>`s.id::text as "staffId", s.name as "staffName", t.email::text as email`,
    by: null,
  });
}

const hasLeft = (staffId: string | null) =>
  sql`s.has_left and (${staffId}::bigint is null or s.id = ${staffId}::bigint)`;

/** Timed drafts of people who left become drafts again for the successor to review. */
export async function cancelTimedDrafts(db: McDb, staffId: string | null): Promise<ReadonlyMap<string, number>> {
  const rows = await updateRows(db, mailDraftTable, {
    values: { state: 0, timingTime: null, submitId: null, failReason: '员工已离职，定时发送已取消' },
    from: sql`sys.staff_name s`,
    where: sql`s.id = t.staff_id and ${hasLeft(staffId)} and t.state = 1`,
    returning: sql<{ staffId: string }>`s.id::text as "staffId"`,
    by: null,
  });
  return new Map([...Map.groupBy(rows, (row) => row.staffId)].map(([id, of]) => [id, of.length]));
}
