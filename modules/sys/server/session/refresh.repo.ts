import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

/** Codes of sys_refresh_token.state. */
export const TOKEN_STATE = { active: 1, rotated: 2, reused: 3, revoked: 4, expired: 5 } as const;

export async function insertRefreshToken(
  db: SysDb,
  row: { sessionId: string; hash: Buffer; generation: number; seconds: number },
): Promise<void> {
  // sliding, but never beyond the session itself
  await sql`insert into sys.refresh_token (session_id, token_hash, generation, expires_at)
    select id, ${row.hash}, ${row.generation}, least(now() + make_interval(secs => ${row.seconds}), absolute_expires_at)
    from sys.session where id = ${row.sessionId}`.execute(db);
}

export interface HeldToken {
  id: string;
  sessionId: string;
  generation: number;
  state: number;
  isFresh: boolean;
  isInGrace: boolean;
  successorEnc: Buffer | null;
  clientId: string;
  /** The session is neither revoked nor expired, the account active and its person in service. */
  isLive: boolean;
  userId: string;
  staffId: string;
  permVersion: string;
  name: string;
  jobNumber: string;
}

/** Sys R15: locks the token and its session: of several refreshes one goes first and the others see its result. */
export async function lockToken(db: SysDb, hash: Buffer): Promise<HeldToken | null> {
  const { rows } = await sql<HeldToken>`
    select t.id::text, t.session_id as "sessionId", t.generation, t.state, t.expires_at > now() as "isFresh",
      coalesce(t.rotated_at > now() - interval '30 seconds', false) as "isInGrace", t.successor_enc as "successorEnc",
      s.client_id as "clientId", u.id::text as "userId", u.staff_id::text as "staffId", u.perm_version::text as "permVersion",
      st.name, st.job_number as "jobNumber",
      s.revoked_at is null and s.absolute_expires_at > now() and u.status <> 0 and u.deleted_at is null
        and st.employ_status <> 3 as "isLive"
    from sys.refresh_token t join sys.session s on s.id = t.session_id
      join sys."user" u on u.id = s.user_id join sys.staff st on st.id = u.staff_id
    where t.token_hash = ${hash} for no key update of t, s`.execute(db);
  return rows[0] ?? null;
}

/** A separate statement: the one that locked still sees the rows from before it had to wait. */
export async function isUnused(db: SysDb, sessionId: string, generation: number): Promise<boolean> {
  const { rows } = await sql<{ state: number }>`select state from sys.refresh_token
    where session_id = ${sessionId} and generation = ${generation}`.execute(db);
  return rows[0]?.state === TOKEN_STATE.active;
}

export async function markRotated(db: SysDb, held: HeldToken, successorEnc: Buffer): Promise<void> {
  await sql`update sys.refresh_token set state = ${TOKEN_STATE.rotated}, rotated_at = now(), successor_enc = ${successorEnc}
    where id = ${held.id}`.execute(db);
  // this token was used: its predecessor no longer returns it
  await sql`update sys.refresh_token set successor_enc = null
    where session_id = ${held.sessionId} and generation = ${held.generation - 1}`.execute(db);
  await sql`update sys.session set last_seen_at = now() where id = ${held.sessionId}`.execute(db);
}

export async function markReused(db: SysDb, tokenId: string): Promise<void> {
  await sql`update sys.refresh_token set state = ${TOKEN_STATE.reused}, successor_enc = null where id = ${tokenId}`.execute(
    db,
  );
}
