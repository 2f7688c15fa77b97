import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

export interface SessionRow {
  id: string;
  state: 'live' | 'ended' | 'expired';
  provider: string;
  device: string | null;
  ip: string;
  browser: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  endedAt: Date | null;
  reason: string | null;
}

/** Active ones first, then by last use. */
export async function listSessions(
  db: SysDb,
  { userId, limit, offset }: { userId: string; limit: number; offset: number },
): Promise<{ rows: SessionRow[]; total: number }> {
  const { rows } = await sql<SessionRow & { total: string }>`
    select s.id, s.provider, s.device, host(s.ip) as ip, s.ua as browser, s.created_at as "createdAt",
      s.last_seen_at as "lastSeenAt", s.revoked_at as "endedAt", s.revoke_reason as reason,
      case when s.revoked_at is not null then 'ended' when s.absolute_expires_at <= now() then 'expired' else 'live' end as state,
      count(*) over () as total
    from sys.session s where s.user_id = ${userId}::bigint
    order by (s.revoked_at is null and s.absolute_expires_at > now()) desc, s.last_seen_at desc, s.id
    limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: Number(rows[0]?.total ?? 0) };
}

export interface Revocation {
  userId: string;
  reason: string;
  /** Absent = all of the user. */
  ids?: readonly string[];
  /** This session is kept. */
  exceptId?: string;
}

/** Ends sessions with their refresh tokens; returns the ids that were active. Database triggers notify every node (sys R19). */
export async function revokeSessions(db: SysDb, { userId, reason, ids, exceptId }: Revocation): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ended as (
      update sys.session set revoked_at = now(), revoke_reason = ${reason}
      where user_id = ${userId}::bigint and revoked_at is null
        and ${ids === undefined ? sql`true` : sql`id = any(${ids}::uuid[])`}
        and ${exceptId === undefined ? sql`true` : sql`id <> ${exceptId}::uuid`}
      returning id),
    tokens as (
      update sys.refresh_token set state = 4 where session_id in (select id from ended) and state in (1, 2))
    select id from ended`.execute(db);
  return rows.map((row) => row.id);
}

export async function countSessions(db: SysDb, userId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from sys.session where user_id = ${userId}::bigint and id = any(${ids}::uuid[])`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}
