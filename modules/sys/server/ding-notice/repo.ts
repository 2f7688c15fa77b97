import { definePgSource, insertRow, updateRow } from '@switchboard/kit-server';
import { DING_STATUS, type DingNoticeFields, dingNoticeResource } from '@switchboard/sys-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import { isAudience } from '../version/reader.repo.ts';
import type { DingStatus } from './states.ts';
import { dingNoticeTable } from '../tables.ts';

export const dingNoticeSource = definePgSource({
  resource: dingNoticeResource,
  table: dingNoticeTable,
  alias: 'n',
  scope: { none: 'notices belong to the company; users who may edit them see all of them' },
  columns: {},
});

export interface DingNoticeRow extends DingNoticeFields {
  id: string;
  status: DingStatus;
  sendAt: Date | null;
  version: number;
}

const COLUMNS = sql`n.id::text as id, n.title, n.content, n.target, n.status, n.send_at as "sendAt", n.version`;

export async function findDingNotice(db: SysDb, id: string): Promise<DingNoticeRow | undefined> {
  const { rows } = await sql<DingNoticeRow>`select ${COLUMNS} from sys.ding_notice n
    where n.id = ${id}::bigint and n.deleted_at is null`.execute(db);
  return rows[0];
}

export async function lockDingNotice(db: SysDb, id: string): Promise<DingNoticeRow | undefined> {
  const { rows } = await sql<DingNoticeRow>`select ${COLUMNS} from sys.ding_notice n
    where n.id = ${id}::bigint and n.deleted_at is null for update`.execute(db);
  return rows[0];
}

/** For a recipient, from the time it was sent. */
export async function findSentNotice(db: SysDb, id: string, userId: string): Promise<DingNoticeRow | undefined> {
  const { rows } = await sql<DingNoticeRow>`select ${COLUMNS} from sys.ding_notice n
    where n.id = ${id}::bigint and n.deleted_at is null and n.status >= 2 and n.send_at is not null
      and ${isAudience(sql`n.target`, userId)}`.execute(db);
  return rows[0];
}

export async function insertDingNotice(db: SysDb, notice: DingNoticeFields, staffId: string): Promise<string> {
  return await insertRow(db, dingNoticeTable, columnsOf(notice), staffId);
}

const columnsOf = ({ title, content, target }: DingNoticeFields) => ({
  title,
  content,
  target: JSON.stringify(target),
});

export async function updateDingNotice(
  db: SysDb,
  id: string,
  notice: DingNoticeFields,
  staffId: string,
): Promise<void> {
  const values = { ...columnsOf(notice), status: DING_STATUS.draft, failReason: null };
  await updateRow(db, dingNoticeTable, { id, values, by: staffId });
}

export async function setDingStatus(
  db: SysDb,
  id: string,
  { status, sendAt }: { status: DingStatus; sendAt: Date | null },
): Promise<void> {
  const values = { status, sendAt, sentNum: 0, failNum: 0, failReason: null };
  await updateRow(db, dingNoticeTable, { id, values, by: null });
}

/** Due queued notices, locked: two workers at once send each of them once. */
export async function lockDue(db: SysDb): Promise<DingNoticeRow[]> {
  const { rows } = await sql<DingNoticeRow>`select ${COLUMNS} from sys.ding_notice n
    where n.status = 1 and n.send_at <= now() and n.deleted_at is null for update skip locked`.execute(db);
  return rows;
}

/** No recipient reached = failed; a repeated final result changes nothing. */
export async function settleDingNotice(
  db: SysDb,
  id: string,
  { sent, failed, reason }: { sent: number; failed: number; reason: string | null },
): Promise<void> {
  // lint-ok raw-writes: results of sending are no change of the notice
  await sql`update sys.ding_notice set sent_num = ${sent}, fail_num = ${failed}, fail_reason = ${reason},
      status = case when ${sent} > 0 then 3 else 4 end, updated_at = now()
    where id = ${id}::bigint and status in (2, 3, 4)`.execute(db);
}
