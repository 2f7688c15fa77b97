import { insertRow, type SealedSecret, updateRow, updateRows } from '@switchboard/kit-server';
import { ACCOUNT_STATE, type OwnAccount } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import type { McDb } from '../../db.ts';
import { mailAccountTable, mailFolderTable } from '../../tables.ts';

const SHOWN = sql`a.id::text, a.email::text, a.display_name as "displayName", a.imap_host as "imapHost", a.imap_port as "imapPort",
  a.imap_tls::text as "imapTls", a.smtp_host as "smtpHost", a.smtp_port as "smtpPort", a.smtp_tls::text as "smtpTls", a.username,
  a.is_default as "isDefault", a.email_sse_status as "emailSseStatus", a.state, a.last_error as reason,
  to_char(a.last_sync_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastSyncAt", a.version`;

export async function listAccountsOf(db: McDb, staffId: string): Promise<OwnAccount[]> {
  const { rows } = await sql<OwnAccount>`select ${SHOWN} from mc.mail_account a
    where a.staff_id = ${staffId} and a.state <> 5 and a.deleted_at is null order by a.is_default desc, a.id`.execute(
    db,
  );
  return rows;
}

/** An account as stored, locked; without its secret, which `loadLogin` opens. */
export type LockedAccount = OwnAccount & { readonly staffId: string; readonly dailySendLimit: number };

export async function lockAccount(db: McDb, id: string): Promise<LockedAccount | undefined> {
  const { rows } =
    await sql<LockedAccount>`select ${SHOWN}, a.staff_id::text as "staffId", a.daily_send_limit as "dailySendLimit"
    from mc.mail_account a where a.id = ${id} and a.state <> 5 and a.deleted_at is null for update`.execute(db);
  return rows[0];
}

/** Account values from a form. */
export interface AccountValues {
  readonly displayName: string | null;
  readonly imapHost: string;
  readonly imapPort: number;
  readonly imapTls: string;
  readonly smtpHost: string;
  readonly smtpPort: number;
  readonly smtpTls: string;
  readonly username: string;
  readonly dailySendLimit: number;
}

const columnsOf = ({ imapTls, smtpTls, ...values }: AccountValues) => ({
  ...values,
  imapTls: Number(imapTls),
  smtpTls: Number(smtpTls),
});

const NO_FAILURES = { failCount: 0, authFailCount: 0, retryAt: null };

interface Written {
  readonly values: AccountValues;
  /** Null keeps the stored secret. */
  readonly sealed: SealedSecret | null;
  readonly by: string;
}

export async function insertAccount(
  db: McDb,
  { staffId, email, values, sealed, by }: Written & { staffId: string; email: string; sealed: SealedSecret },
): Promise<string> {
  const account = { ...columnsOf(values), ...sealed, staffId, email, state: ACCOUNT_STATE.active };
  const id = await insertRow(db, mailAccountTable, account, by);
  await sql`insert into mc.mail_counter (account_id) values (${id}) on conflict do nothing`.execute(db);
  return id;
}

/** Called after a successful probe, which clears earlier errors (mc M25). */
export async function updateAccount(db: McDb, id: string, { values, sealed, by }: Written): Promise<void> {
  await updateRow(db, mailAccountTable, {
    id,
    values: {
      ...columnsOf(values),
      ...sealed,
      ...NO_FAILURES,
      state: sql`case when state = 4 then 4 else 1 end`,
      lastError: sql`case when state = 4 then last_error end`,
    },
    by,
  });
}

/** One default per person: clears the old one first, because the unique index allows only one. */
export async function makeDefault(db: McDb, { staffId, id }: { staffId: string; id: string }): Promise<void> {
  // lint-ok raw-writes: the default is chosen beside the form, whose version stays valid
  await sql`update mc.mail_account set is_default = false where staff_id = ${staffId} and is_default and id <> ${id}`.execute(
    db,
  );
  // lint-ok raw-writes: as above
  await sql`update mc.mail_account set is_default = true where id = ${id} and not is_default`.execute(db);
}

export async function hasDefault(db: McDb, staffId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from mc.mail_account
    where staff_id = ${staffId} and is_default and state <> 5 and deleted_at is null`.execute(db);
  return rows.length > 0;
}

export async function writeState(
  db: McDb,
  { id, state, reason, by }: { id: string; state: number; reason: string | null; by: string },
): Promise<void> {
  const isDefault = state === ACCOUNT_STATE.disabled ? { isDefault: false } : {};
  const values = { state, lastError: reason, ...NO_FAILURES, ...isDefault };
  await updateRow(db, mailAccountTable, { id, values, by });
}

export async function writePush(db: McDb, id: string, status: number): Promise<void> {
  // lint-ok raw-writes: a switch of the list: the form and its version stay valid
  await sql`update mc.mail_account set email_sse_status = ${status}, updated_at = now() where id = ${id}`.execute(db);
}

/** The sync engine lists every folder again and matches what is already stored (mc M34). */
export async function requestResync(db: McDb, id: string): Promise<void> {
  // lint-ok raw-writes: a request to the sync engine changes nothing that users edit
  await sql`update mc.mail_account set sync_asked_at = now(), retry_at = null where id = ${id}`.execute(db);
  await updateRows(db, mailFolderTable, {
    values: { syncState: 3, highestmodseq: null, lastFullAt: null },
    where: sql`t.account_id = ${id} and t.sync_state <> 0`,
    by: null,
  });
}
