import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

export async function insertCaptcha(
  db: SysDb,
  row: { key: string; answerHash: Buffer; seconds: number },
): Promise<void> {
  await db
    .insertInto('sys.captcha')
    .values({ key: row.key, answer_hash: row.answerHash, expires_at: secondsFromNow(row.seconds) })
    .execute();
}

/** Removes the row and returns its hash: two requests with one key cannot both win. */
export async function takeCaptcha(db: SysDb, key: string): Promise<Buffer | null> {
  const row = await db
    .deleteFrom('sys.captcha')
    .where('key', '=', key)
    .returning(['answer_hash', sql<boolean>`expires_at > now()`.as('is_live')])
    .executeTakeFirst();
  return row?.is_live === true ? row.answer_hash : null;
}

export interface LoginRow {
  id: string;
  password_hash: string | null;
  status: number;
  employ_status: number;
  is_locked: boolean;
}

export async function findLogin(db: SysDb, loginName: string): Promise<LoginRow | undefined> {
  return await db
    .selectFrom('sys.user as u')
    .innerJoin('sys.staff as s', 's.id', 'u.staff_id')
    .select(['u.id', 'u.password_hash', 'u.status', 's.employ_status'])
    .select(sql<boolean>`coalesce(u.locked_until > now(), false)`.as('is_locked'))
    .where(sql`lower(u.login_name)`, '=', loginName.toLowerCase())
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Sys R09: the fifth failure within 15 minutes locks for 15 minutes. One statement, so parallel guesses all count. */
export async function noteFailure(db: SysDb, userId: string): Promise<void> {
  await sql`update sys."user" set
      fail_count = case when fail_since > now() - interval '15 minutes' then fail_count + 1 else 1 end,
      fail_since = case when fail_since > now() - interval '15 minutes' then fail_since else now() end,
      locked_until = case when fail_since > now() - interval '15 minutes' and fail_count + 1 >= 5
        then now() + interval '15 minutes' else locked_until end
    where id = ${userId}`.execute(db);
}

export async function noteSignIn(db: SysDb, userId: string): Promise<void> {
  await db
    .updateTable('sys.user')
    .set({ fail_count: 0, fail_since: null, locked_until: null, last_login_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
}

export interface NewSession {
  id: string;
  userId: string;
  clientId: string;
  provider: string;
  ip: string;
  userAgent: string;
  lifeSeconds: number;
}

export async function insertSession(db: SysDb, session: NewSession): Promise<void> {
  await db
    .insertInto('sys.session')
    .values({
      id: session.id,
      user_id: session.userId,
      client_id: session.clientId,
      scope: 'staff',
      provider: session.provider,
      ip: session.ip,
      ua: session.userAgent,
      absolute_expires_at: secondsFromNow(session.lifeSeconds),
    })
    .execute();
}

export async function insertRefreshToken(
  db: SysDb,
  row: { sessionId: string; hash: Buffer; generation: number; seconds: number },
): Promise<void> {
  await db
    .insertInto('sys.refresh_token')
    .values({
      session_id: row.sessionId,
      token_hash: row.hash,
      generation: row.generation,
      expires_at: secondsFromNow(row.seconds),
    })
    .execute();
}

/** Sys R15: active becomes rotated in one conditional update; null = not an active token of a live session. */
export async function rotateRefreshToken(
  db: SysDb,
  hash: Buffer,
): Promise<{ sessionId: string; userId: string; generation: number } | null> {
  const rotated = await sql<{ session_id: string; user_id: string; generation: number }>`
    update sys.refresh_token t set state = 2, rotated_at = now()
    from sys.session s join sys."user" u on u.id = s.user_id join sys.staff st on st.id = u.staff_id
    where t.session_id = s.id and t.token_hash = ${hash} and t.state = 1 and t.expires_at > now()
      and s.revoked_at is null and s.absolute_expires_at > now()
      and u.status <> 0 and u.deleted_at is null and st.employ_status <> 3
    returning t.session_id, s.user_id, t.generation`.execute(db);
  const row = rotated.rows[0];
  return row === undefined ? null : { sessionId: row.session_id, userId: row.user_id, generation: row.generation };
}

export async function revokeSession(db: SysDb, sessionId: string, reason: string): Promise<void> {
  await db
    .updateTable('sys.session')
    .set({ revoked_at: sql<Date>`now()`, revoke_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function purgeExpired(db: SysDb): Promise<void> {
  await db.deleteFrom('sys.captcha').where('expires_at', '<', sql<Date>`now()`).execute();
  // a session that ended a month ago explains nothing any more; its tokens go with it
  await db.deleteFrom('sys.session').where('absolute_expires_at', '<', sql<Date>`now() - interval '30 days'`).execute();
}
