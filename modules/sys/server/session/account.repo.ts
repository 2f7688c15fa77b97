import { updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import { userTable } from '../tables.ts';

export interface Account {
  userId: string;
  staffId: string;
  name: string;
  jobNumber: string;
  permVersion: string;
  /** False for a disabled account or a person who left (sys R08). */
  isOpen: boolean;
}

export interface PasswordAccount extends Account {
  loginName: string;
  passwordHash: string | null;
  isLocked: boolean;
}

const ACCOUNT = sql`u.id::text as "userId", u.staff_id::text as "staffId", s.name, s.job_number as "jobNumber",
  u.perm_version::text as "permVersion", u.status <> 0 and s.employ_status <> 3 as "isOpen"`;
const FROM = sql`sys."user" u join sys.staff s on s.id = u.staff_id and s.deleted_at is null`;
const PASSWORD = sql`u.login_name as "loginName", u.password_hash as "passwordHash", coalesce(u.locked_until > now(), false) as "isLocked"`;

export async function findByLogin(db: SysDb, loginName: string): Promise<PasswordAccount | null> {
  const { rows } = await sql<PasswordAccount>`select ${ACCOUNT}, ${PASSWORD} from ${FROM}
    where lower(u.login_name) = ${loginName.toLowerCase()} and u.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

export async function findById(db: SysDb, userId: string): Promise<PasswordAccount | null> {
  const { rows } = await sql<PasswordAccount>`select ${ACCOUNT}, ${PASSWORD} from ${FROM}
    where u.id = ${userId} and u.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

export async function findByIdentity(
  db: SysDb,
  identity: { provider: string; issuer: string; subject: string },
): Promise<Account | null> {
  const { rows } = await sql<Account>`select ${ACCOUNT} from ${FROM} join sys.identity i on i.user_id = u.id
    where i.provider = ${identity.provider} and i.issuer = ${identity.issuer} and i.subject = ${identity.subject}
      and i.deleted_at is null and u.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Sys R05: only a person in service; the id is unique. */
export async function findByDingUserId(db: SysDb, dingUserId: string): Promise<Account | null> {
  const { rows } = await sql<Account>`select ${ACCOUNT} from ${FROM}
    where s.ding_user_id = ${dingUserId} and s.employ_status <> 3 and u.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Sys R06: only when exactly one member of staff, in service or not, has that address. */
export async function findByWorkEmail(db: SysDb, email: string): Promise<Account | null> {
  const { rows } = await sql<Account>`select ${ACCOUNT} from ${FROM}
    where s.work_email = ${email} and u.deleted_at is null
      and (select count(*) from sys.staff other where other.work_email = ${email} and other.deleted_at is null) = 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * Sys R09: the fifth failure within any 15 minutes locks for 15 minutes. One statement: all parallel guesses count. An
 * account with a reset count (unlocked, new password) starts from zero. For an unknown name it runs too, on no row:
 * both responses take the same time.
 */
export async function noteFailure(db: SysDb, userId: string | null): Promise<void> {
  // lint-ok raw-writes: a sign-in is no change of the account
  await sql`update sys."user" u set fail_times = recent.times, fail_count = cardinality(recent.times), fail_since = recent.times[1],
      locked_until = case when cardinality(recent.times) >= 5 then now() + interval '15 minutes' else u.locked_until end
    from (select id, (select array_agg(t order by t) from unnest(array_append(case when fail_count = 0 then '{}' else fail_times end, now()::timestamptz(3))) t
        where t > now() - interval '15 minutes') as times
      from sys."user" where id = ${userId ?? '0'} for update) recent
    where u.id = recent.id`.execute(db);
}

/**
 * A correct password clears the failures, unless parallel wrong ones locked the account in the meantime: then returns
 * false.
 */
export async function notePasswordSignIn(db: SysDb, userId: string): Promise<boolean> {
  // lint-ok raw-writes: a sign-in is no change of the account
  const { numAffectedRows } = await sql`update sys."user"
    set fail_times = '{}', fail_count = 0, fail_since = null, locked_until = null, last_login_at = now()
    where id = ${userId} and (locked_until is null or locked_until <= now())`.execute(db);
  return numAffectedRows === 1n;
}

/** Another provider proves the person, not the password: the failures and the lock of the password stay. */
export async function noteProviderSignIn(db: SysDb, userId: string): Promise<boolean> {
  // lint-ok raw-writes: a sign-in is no change of the account
  await sql`update sys."user" set last_login_at = now() where id = ${userId}`.execute(db);
  return true;
}

/** False when another user changed the password in the meantime. */
export async function replacePassword(
  db: SysDb,
  change: { userId: string; from: string; to: string },
): Promise<boolean> {
  const noFailures = { failTimes: [], failCount: 0, failSince: null };
  const changed = await updateRows(db, userTable, {
    values: { passwordHash: change.to, mustChangePwd: false, ...noFailures, updatedBy: sql`t.staff_id` },
    where: sql`t.id = ${change.userId} and t.password_hash = ${change.from}`,
    by: null,
  });
  return changed === 1;
}
