import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

export interface NewSession {
  id: string;
  userId: string;
  clientId: string;
  provider: string;
  device: string;
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
      device: session.device,
      ip: session.ip,
      ua: session.userAgent,
      absolute_expires_at: secondsFromNow(session.lifeSeconds),
    })
    .execute();
}

export type EndReason = 'logout' | 'kicked' | 'disabled' | 'reuse' | 'password' | 'replaced';

/**
 * Ends active sessions together with their refresh tokens; returns their ids, which this node removes from its cache at
 * once.
 */
export async function endSessions(db: SysDb, ids: readonly string[], reason: EndReason): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update sys.session set revoked_at = now(), revoke_reason = ${reason}
    where id = any(${ids}::uuid[]) and revoked_at is null returning id`.execute(db);
  await sql`update sys.refresh_token set state = 4, successor_enc = null
    where session_id = any(${ids}::uuid[]) and state in (1, 2)`.execute(db);
  return rows.map((row) => row.id);
}

/** The active sessions of a user, the most recently used first. */
export async function listLiveSessions(db: SysDb, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sys.session
    where user_id = ${userId} and revoked_at is null and absolute_expires_at > now()
    order by last_seen_at desc, created_at desc, id`.execute(db);
  return rows.map((row) => row.id);
}

/** At most once a minute, across all nodes: an idle time needs no more. */
export async function noteSeen(db: SysDb, sessionId: string): Promise<void> {
  await sql`update sys.session set last_seen_at = now()
    where id = ${sessionId} and last_seen_at < now() - interval '1 minute'`.execute(db);
}

export async function purgeExpired(db: SysDb): Promise<void> {
  await db.deleteFrom('sys.captcha').where('expires_at', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('sys.oauth_state').where('expires_at', '<', sql<Date>`now()`).execute();
  // readable for 30 s (sys R16), no longer needed
  await sql`update sys.refresh_token set successor_enc = null
    where successor_enc is not null and rotated_at < now() - interval '1 minute'`.execute(db);
  await sql`update sys.refresh_token set state = 5 where state = 1 and expires_at < now()`.execute(db);
  // a session that ended a month ago explains nothing; its tokens are deleted with it
  await db.deleteFrom('sys.session').where('absolute_expires_at', '<', sql<Date>`now() - interval '30 days'`).execute();
}
