import { definePgSource, type RowScope, scopeCondition } from '@switchboard/kit-server';
import { accountAdminResource, folderAdminResource } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import type { McDb } from '../../db.ts';
import { mailFolderTable } from '../../tables.ts';

const OWNER_SCOPE = {
  owner: sql`a.staff_id`,
  dept: sql`pd.dept_id`,
  unguarded:
    'the owner of a mailbox is not a column of a guarded table; every query of these pages contains the condition',
};
const ACCOUNTS = sql`mc.mail_account a join sys.staff_name s on s.id = a.staff_id
  left join sys.primary_dept pd on pd.staff_id = a.staff_id left join sys.dept_name d on d.id = pd.dept_id`;

/** Accounts of people in the reader's scope. */
export const accountAdminSource = definePgSource({
  resource: accountAdminResource,
  from: ACCOUNTS,
  where: sql`a.deleted_at is null`,
  scope: OWNER_SCOPE,
  columns: {
    id: sql`a.id`,
    staffId: sql`a.staff_id`,
    staffName: sql`s.name`,
    deptName: sql`d.name_zh`,
    email: sql`a.email::text`,
    displayName: sql`a.display_name`,
    imapHost: sql`a.imap_host`,
    imapPort: sql`a.imap_port`,
    imapTls: sql`a.imap_tls::text`,
    smtpHost: sql`a.smtp_host`,
    smtpPort: sql`a.smtp_port`,
    smtpTls: sql`a.smtp_tls::text`,
    username: sql`a.username`,
    isDefault: sql`a.is_default`,
    state: sql`a.state`,
    lastSyncAt: sql`a.last_sync_at`,
    lastError: sql`a.last_error`,
    sentToday: sql`(select count(*)::int from mc.mail_outbox o where o.account_id = a.id and o.state = 3
      and o.accepted_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`,
    dailySendLimit: sql`a.daily_send_limit`,
    boundAt: sql`a.bind_at`,
    version: sql`a.version`,
  },
});

export const folderAdminSource = definePgSource({
  resource: folderAdminResource,
  table: mailFolderTable,
  alias: 'f',
  join: sql`join mc.mail_account a on a.id = f.account_id join sys.staff_name s on s.id = a.staff_id
    left join sys.primary_dept pd on pd.staff_id = a.staff_id left join sys.dept_name d on d.id = pd.dept_id`,
  where: sql`a.deleted_at is null and a.state <> 5`,
  scope: OWNER_SCOPE,
  columns: {
    accountId: sql`a.id`,
    email: sql`a.email::text`,
    staffName: sql`s.name`,
    deptName: sql`d.name_zh`,
    delaySeconds: sql`extract(epoch from now() - coalesce(f.last_pass_at, a.last_sync_at))::int`,
    lastError: sql`coalesce(f.last_error, a.last_error)`,
    members: sql`(select count(*)::int from mc.mail_account_share h where h.account_id = a.id
      and (h.expire_at is null or h.expire_at > now()))`,
  },
});

/** The people for whom a mailbox may be bound in this scope: the same as those with mailboxes on the page, except leavers. */
export async function canBindFor(db: McDb, staffId: string, scope: RowScope): Promise<boolean> {
  const within = scopeCondition({ scope: { ...OWNER_SCOPE, owner: sql`s.id` } }, scope, 'change') ?? sql`true`;
  const { rows } = await sql`select 1 from sys.staff_name s
      left join sys.primary_dept pd on pd.staff_id = s.id
    where s.id = ${staffId} and s.deleted_at is null and not s.has_left and ${within}`.execute(db);
  return rows.length > 0;
}

/** Whether the account belongs to a person in this scope. */
export async function isInScope(db: McDb, accountId: string, scope: RowScope): Promise<boolean> {
  const within = scopeCondition(accountAdminSource, scope, 'change') ?? sql`true`;
  const { rows } =
    await sql`select 1 from ${ACCOUNTS} where a.id = ${accountId} and a.deleted_at is null and ${within}`.execute(db);
  return rows.length > 0;
}
