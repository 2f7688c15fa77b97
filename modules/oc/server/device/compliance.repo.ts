import { AppError, CODES } from '@switchboard/kit-contract';
import { type Db, updateRow } from '@switchboard/kit-server';
import { COMPLIANCE_ITEM_KEYS, type ComplianceItem, EXPIRING_DAYS } from '@switchboard/oc-contract';
import { type RawBuilder, sql } from 'kysely';
import { deviceComplianceTable } from '../tables.ts';
import { isDevice } from './repo.ts';

type Sql = RawBuilder<unknown>;

/** The current day in the company's time zone. */
export const COMPANY_DAY: Sql = sql`(now() at time zone 'Asia/Shanghai')::date`;

/** Whether device `d` lacks any item on a day: missing, never approved, or past its date (records R61). */
export const lacksDocuments = (day: Sql): Sql =>
  sql`(select count(*) from oc.device_compliance c where c.device_id = d.id and c.in_force_until >= ${day})
    < ${COMPLIANCE_ITEM_KEYS.length}::int`;

/** The current state of an item; `c` is its row, all null if there is none. */
export const ITEM_STATE: Sql = sql`case when c.id is null then 'missing' when c.state <> 'valid' then c.state
  when c.in_force_until < ${COMPANY_DAY} then 'expired'
  when c.in_force_until <= ${COMPANY_DAY} + ${EXPIRING_DAYS}::int then 'expiring' else 'valid' end`;

/** Every item of every device, with or without a document: `d` and `i.item`, with `c` for a submitted one. */
export const DEVICE_ITEMS: Sql = sql`oc.device d
  cross join unnest(${[...COMPLIANCE_ITEM_KEYS]}::text[]) with ordinality i (item, place)
  left join oc.device_compliance c on c.device_id = d.id and c.item = i.item`;

/** Those of these devices that must not be used today. */
export async function devicesLackingDocuments(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select d.id::text from oc.device d
    where d.id = any(${ids}::bigint[]) and ${lacksDocuments(COMPANY_DAY)}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Channels with a device that must not be used on that day. */
export async function channelsLackingDocuments(db: Db, day: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select distinct d.channel_id::text as id from oc.device d
    where d.channel_id is not null and ${lacksDocuments(sql`${day}::date`)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

interface HandedIn {
  readonly deviceId: string;
  readonly item: ComplianceItem;
  /** The version last seen by the person; 0 = there was none. */
  readonly version: number;
  readonly docNo: string;
  readonly fileId: string;
  readonly issuedAt: string | null;
  readonly expiresAt: string | null;
  readonly by: string;
}

/** Submits the first document of an item, or a newer one. An approved one stays in force until its own date. */
export async function handInDocument(tx: Db, document: HandedIn): Promise<string> {
  const { deviceId, item, version, docNo, fileId, issuedAt, expiresAt, by } = document;
  if (!(await isDevice(tx, deviceId))) throw new AppError(CODES.notFound);
  // lint-ok raw-writes: creates the row or changes the version that the user saw
  const { rows } = await sql<{
    id: string;
  }>`insert into oc.device_compliance (device_id, item, state, doc_no, file_id, issued_at, expires_at, created_by, updated_by, version)
    select ${deviceId}::bigint, ${item}, 'submitted', ${docNo}, ${fileId}::bigint, ${issuedAt}::date, ${expiresAt}::date, ${by}::bigint,
      ${by}::bigint, 1
    on conflict (device_id, item) do update set state = 'submitted', doc_no = excluded.doc_no, file_id = excluded.file_id,
      issued_at = excluded.issued_at, expires_at = excluded.expires_at, opinion = null, reviewer_id = null, reviewed_at = null,
      updated_at = now(), updated_by = excluded.updated_by, version = oc.device_compliance.version + 1
      where oc.device_compliance.version = ${version}::int and oc.device_compliance.state <> 'submitted'
    returning id::text`.execute(tx);
  if (rows[0] === undefined) throw new AppError(CODES.staleWrite);
  return rows[0].id;
}

interface Verdict {
  readonly id: string;
  readonly version: number;
  readonly isValid: boolean;
  readonly opinion: string | null;
  readonly by: string;
}

interface Judged {
  readonly deviceId: string;
  readonly item: ComplianceItem;
  readonly expiresAt: string | null;
}

/** Locks a document in review until the transaction ends. */
export async function lockDocument(tx: Db, { id, version }: Pick<Verdict, 'id' | 'version'>): Promise<Judged> {
  const { rows } = await sql<
    Judged & { state: string; version: number }
  >`select device_id::text as "deviceId", item, state, version,
    expires_at::text as "expiresAt" from oc.device_compliance where id = ${id}::bigint for update`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new AppError(CODES.notFound);
  if (row.version !== version) throw new AppError(CODES.staleWrite);
  if (row.state !== 'submitted') throw new AppError(CODES.wrongState, { data: { state: row.state } });
  return { deviceId: row.deviceId, item: row.item, expiresAt: row.expiresAt };
}

/** An approved document is in force until its own date, regardless of earlier ones. */
export async function judgeDocument(tx: Db, { id, isValid, opinion, by }: Verdict): Promise<void> {
  const values = {
    state: isValid ? 'valid' : 'rejected',
    opinion,
    reviewerId: by,
    reviewedAt: sql`now()`,
    ...(isValid ? { inForceUntil: sql`coalesce(expires_at, 'infinity')` } : {}),
  };
  await updateRow(tx, deviceComplianceTable, { id, values, by });
}

interface Ending {
  readonly deviceId: string;
  readonly sn: string;
  readonly item: ComplianceItem;
  readonly until: string;
  readonly daysLeft: number;
}

/** Items that end within this many days of a day, that day included; items with a successor in review are included. */
export async function documentsEnding(db: Db, { day, within }: { day: string; within: number }): Promise<Ending[]> {
  const { rows } = await sql<Ending>`select d.id::text as "deviceId", d.sn, c.item, c.in_force_until::text as until,
      c.in_force_until - ${day}::date as "daysLeft"
    from oc.device_compliance c join oc.device d on d.id = c.device_id
    where c.in_force_until between ${day}::date and ${day}::date + ${within}::int order by c.in_force_until, d.sn, c.item`.execute(
    db,
  );
  return rows;
}
