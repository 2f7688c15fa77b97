import { containing, type Db, insertRow, updateRow, updateRows } from '@switchboard/kit-server';
import { DRAFT_STATE, type MailAddress, WRITE_KINDS, type WriteKind, type Written } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import { mailDraftTable } from '../../tables.ts';

export interface StoredDraft {
  readonly id: string;
  readonly staffId: string;
  readonly accountId: string;
  readonly kind: number;
  readonly refIds: string[];
  readonly to: MailAddress[];
  readonly cc: MailAddress[];
  readonly bcc: MailAddress[];
  readonly subject: string;
  readonly content: string;
  readonly templateId: string | null;
  readonly signatureId: string | null;
  readonly separateSend: boolean;
  readonly receipt: boolean;
  readonly priority: 1 | 3 | 5;
  readonly customerCode: string | null;
  readonly timingTime: Date | null;
  readonly zone: string | null;
  readonly submitId: string | null;
  readonly failReason: string | null;
  readonly state: number;
  readonly version: number;
  readonly updatedAt: Date;
}

const columns = (
  withText: boolean,
) => sql`d.id::text, d.staff_id::text as "staffId", d.account_id::text as "accountId", d.kind,
  d.ref_message_ids::text[] as "refIds", d.to_list as to, d.cc_list as cc, d.bcc_list as bcc, d.subject, ${withText ? sql`d.html` : sql`''::text`} as content,
  d.template_id::text as "templateId", d.signature_id::text as "signatureId", d.separate_send as "separateSend", d.receipt, d.priority,
  d.party_code as "customerCode", d.timing_time as "timingTime", d.timing_zone as zone, d.submit_id as "submitId",
  d.fail_reason as "failReason", d.state, d.version, d.updated_at as "updatedAt"`;

export const kindOf = (kind: number): WriteKind =>
  (Object.entries(WRITE_KINDS).find(([, code]) => code === kind)?.[0] ?? 'new') as WriteKind;

/** Drafts belong to their writer; those of other users are not found. */
export async function findDraft(db: Db, id: string, staffId: string): Promise<StoredDraft | undefined> {
  const { rows } = await sql<StoredDraft>`select ${columns(true)} from mc.mail_draft d
    where d.id = ${id} and d.staff_id = ${staffId} and d.state <> 5 and d.deleted_at is null`.execute(db);
  return rows[0];
}

export async function lockDraft(tx: Db, id: string, staffId: string): Promise<StoredDraft | undefined> {
  const { rows } = await sql<StoredDraft>`select ${columns(true)} from mc.mail_draft d
    where d.id = ${id} and d.staff_id = ${staffId} and d.state <> 5 and d.deleted_at is null for update`.execute(tx);
  return rows[0];
}

/** mc M56: a due draft that no other worker has locked. */
export async function lockDueDraft(tx: Db): Promise<(StoredDraft & { isLate: boolean }) | undefined> {
  const { rows } = await sql<
    StoredDraft & { isLate: boolean }
  >`select ${columns(true)}, d.timing_time < now() - interval '24 hours' as "isLate"
    from mc.mail_draft d where d.state = 1 and d.timing_time <= now() order by d.timing_time limit 1 for update skip locked`.execute(
    tx,
  );
  return rows[0];
}

const valuesOf = (written: Written) => ({
  accountId: written.accountId,
  kind: WRITE_KINDS[written.kind],
  refMessageIds: written.refIds,
  toList: JSON.stringify(written.to),
  ccList: JSON.stringify(written.cc),
  bccList: JSON.stringify(written.bcc),
  subject: written.subject,
  html: written.content,
  templateId: written.templateId,
  signatureId: written.signatureId,
  separateSend: written.separateSend,
  receipt: written.receipt,
  priority: written.priority,
  partyCode: written.customerCode,
  partyType: written.customerCode === null ? null : 1,
});

export interface Timing {
  readonly time: string;
  readonly zone: string;
  readonly submitId: string;
}

const timingOf = (timing: Timing | null) => ({
  timingTime: timing?.time ?? null,
  timingZone: timing?.zone ?? null,
  submitId: timing?.submitId ?? null,
});

export interface DraftChange {
  readonly state: number;
  readonly timing?: Timing | null;
}

export interface SavedDraft {
  readonly id: string;
  readonly version: number;
  readonly savedAt: Date;
}

const SAVED = sql<SavedDraft>`t.id::text as id, t.version, t.updated_at as "savedAt"`;

export async function insertDraft(tx: Db, staffId: string, written: Written): Promise<SavedDraft> {
  const id = await insertRow(tx, mailDraftTable, { ...valuesOf(written), staffId }, staffId);
  const { rows } = await sql<SavedDraft>`select ${SAVED} from mc.mail_draft t where t.id = ${id}`.execute(tx);
  return rows[0] as SavedDraft;
}

/** Only its writer changes the text of a draft, so the person of the last change stays. */
export async function updateDraft(
  tx: Db,
  id: string,
  written: Written,
  { state, timing }: DraftChange,
): Promise<SavedDraft> {
  const times = timing === undefined ? {} : timingOf(timing);
  const [saved] = await updateRows(tx, mailDraftTable, {
    values: { ...valuesOf(written), ...times, state, failReason: null },
    where: sql`t.id = ${id}`,
    returning: SAVED,
    by: null,
  });
  return saved as SavedDraft;
}

export async function setTiming(tx: Db, id: string, timing: Timing | null): Promise<void> {
  const state = timing === null ? DRAFT_STATE.editing : DRAFT_STATE.timed;
  await updateRow(tx, mailDraftTable, { id, values: { ...timingOf(timing), state, failReason: null }, by: null });
}

export async function setState(tx: Db, id: string, state: number, failReason: string | null = null): Promise<void> {
  await updateRow(tx, mailDraftTable, { id, values: { state, failReason }, by: null });
}

/** Also returns the drafts that are being sent, which cannot be deleted. */
export async function deleteOpen(
  tx: Db,
  ids: readonly string[],
  staffId: string,
): Promise<{ deleted: string[]; busy: string[] }> {
  const { rows } = await sql<{ id: string; state: number }>`select id::text, state from mc.mail_draft
    where id = any(${[...ids]}::bigint[]) and staff_id = ${staffId} and state <> 5 order by id for update`.execute(tx);
  const deleted = rows.filter(({ state }) => [0, 1, 4].includes(state)).map(({ id }) => id);
  await updateRows(tx, mailDraftTable, {
    values: { state: DRAFT_STATE.deleted, deletedAt: sql`now()`, deletedBy: staffId },
    where: sql`t.id = any(${deleted}::bigint[])`,
    by: staffId,
  });
  return { deleted, busy: rows.filter(({ state }) => state === 2).map(({ id }) => id) };
}

export interface DraftFilter {
  readonly staffId: string;
  readonly timing: boolean;
  readonly keyword?: string | undefined;
  readonly kind?: WriteKind | undefined;
  readonly customerCode?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

export type ListedDraft = StoredDraft & { readonly hasAttach: boolean };

export async function listDrafts(db: Db, filter: DraftFilter): Promise<{ rows: ListedDraft[]; total: number }> {
  const { keyword = '', kind, customerCode, start, end, pageNo, pageSize } = filter;
  const like = containing(keyword);
  const where = sql`d.staff_id = ${filter.staffId} and d.deleted_at is null and d.state = any(${filter.timing ? [1] : [0, 4]}::smallint[])
    ${keyword === '' ? sql`` : sql`and (d.subject ilike ${like} or d.to_list::text ilike ${like})`}
    ${kind === undefined ? sql`` : sql`and d.kind = ${WRITE_KINDS[kind]}`}
    ${customerCode === undefined ? sql`` : sql`and d.party_code = ${customerCode}`}
    ${start === undefined ? sql`` : sql`and d.updated_at >= ${start}::timestamptz`}
    ${end === undefined ? sql`` : sql`and d.updated_at <= ${end}::timestamptz`}`;
  const order = filter.timing ? sql`d.timing_time, d.id` : sql`d.updated_at desc, d.id desc`;
  const { rows } =
    await sql<ListedDraft>`select ${columns(false)}, exists (select 1 from mc.mail_attachment f where f.draft_id = d.id) as "hasAttach"
    from mc.mail_draft d where ${where} order by ${order} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(
      db,
    );
  const { rows: counted } = await sql<{
    n: number;
  }>`select count(*)::int as n from mc.mail_draft d where ${where}`.execute(db);
  return { rows, total: counted[0]?.n ?? 0 };
}

export async function undoSeconds(db: Db, staffId: string): Promise<number> {
  const { rows } = await sql<{
    seconds: number;
  }>`select undo_seconds as seconds from mc.mail_pref where staff_id = ${staffId}`.execute(db);
  return rows[0]?.seconds ?? 10;
}
