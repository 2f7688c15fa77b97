import { sql } from 'kysely';
import type { SysDb } from '../../db.ts';

export interface NewAttempt {
  stateHash: Buffer;
  provider: string;
  bindHash: Buffer;
  nonce: string | null;
  pkce: string | null;
  jump: string;
  ip: string;
  seconds: number;
}

export async function insertAttempt(db: SysDb, attempt: NewAttempt): Promise<void> {
  await db
    .insertInto('sys.oauth_state')
    .values({
      state_hash: attempt.stateHash,
      provider: attempt.provider,
      bind_hash: attempt.bindHash,
      nonce: attempt.nonce,
      pkce_verifier: attempt.pkce,
      jump: attempt.jump,
      ip: attempt.ip,
      expires_at: sql<Date>`now() + make_interval(secs => ${attempt.seconds})`,
    })
    .execute();
}

export interface TakenAttempt {
  provider: string;
  nonce: string | null;
  pkce: string | null;
}

/** Sys R04: one conditional update; of two exchanges with one state exactly one gets the row. */
export async function takeAttempt(db: SysDb, stateHash: Buffer, bindHash: Buffer): Promise<TakenAttempt | null> {
  const { rows } = await sql<TakenAttempt>`update sys.oauth_state set used_at = now()
    where state_hash = ${stateHash} and bind_hash = ${bindHash} and used_at is null and expires_at > now()
    returning provider, nonce, pkce_verifier as pkce`.execute(db);
  return rows[0] ?? null;
}

/** For a state that could not be used: whether it was issued here. Only then is the refusal audited. */
export async function findAttempt(
  db: SysDb,
  stateHash: Buffer,
): Promise<{ provider: 'dingtalk' | 'oidc'; isUsed: boolean; isOver: boolean } | null> {
  const { rows } = await sql<{ provider: 'dingtalk' | 'oidc'; isUsed: boolean; isOver: boolean }>`
    select provider, used_at is not null as "isUsed", expires_at <= now() as "isOver"
    from sys.oauth_state where state_hash = ${stateHash}`.execute(db);
  return rows[0] ?? null;
}

export interface IdentityRow {
  provider: string;
  issuer: string;
  subject: string;
}

/** True when the row is new; a first sign-in in two windows links once. */
export async function linkIdentity(
  db: SysDb,
  identity: IdentityRow & { userId: string; dingUserId: string | null; email: string | null },
): Promise<boolean> {
  // lint-ok raw-writes: two windows link once
  const { numAffectedRows } = await sql`insert into sys.identity
      (user_id, provider, issuer, subject, ding_user_id, email, last_login_at)
    values (${identity.userId}, ${identity.provider}, ${identity.issuer}, ${identity.subject}, ${identity.dingUserId},
      ${identity.email}, now())
    on conflict (provider, issuer, subject) where deleted_at is null do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export async function noteIdentityUse(db: SysDb, { provider, issuer, subject }: IdentityRow): Promise<void> {
  // lint-ok raw-writes: a sign-in is no change of the account
  await sql`update sys.identity set last_login_at = now()
    where provider = ${provider} and issuer = ${issuer} and subject = ${subject} and deleted_at is null`.execute(db);
}
