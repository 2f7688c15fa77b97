import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { type ClaimedMail, MAIL_COLUMNS } from './repo.ts';

export interface CopyTask extends ClaimedMail {
  readonly acceptedAt: Date;
  readonly copyAttempts: number;
  readonly sentAppend: number;
}

/** The mails of one account without a filed copy: one connection serves them all. */
export async function claimCopies(db: Db, leaseSeconds: number): Promise<CopyTask[]> {
  const { rows } = await sql<CopyTask>`with due as (
      select o.id, o.account_id from mc.mail_outbox o where o.state = 3 and o.sent_copy = 0 and o.next_attempt_at <= now()
        and (o.lease_until is null or o.lease_until < now()) order by o.accepted_at limit 50 for update skip locked),
    chosen as (select id from due where account_id = (select account_id from due limit 1))
    update mc.mail_outbox o set lease_until = now() + make_interval(secs => ${leaseSeconds}), lease_no = o.lease_no + 1
    from mc.mail_account a where o.id in (select id from chosen) and a.id = o.account_id
    returning ${MAIL_COLUMNS}, o.accepted_at as "acceptedAt", o.copy_attempts as "copyAttempts", a.sent_append as "sentAppend"`.execute(
    db,
  );
  return rows;
}

export const COPY = { none: 0, appended: 1, byServer: 2, failed: 3 } as const;

export async function noteCopy(db: Db, mail: ClaimedMail, copy: number, nextInSeconds = 0): Promise<void> {
  await sql`update mc.mail_outbox set sent_copy = ${copy}, copy_attempts = copy_attempts + 1, lease_until = null,
      next_attempt_at = now() + make_interval(secs => ${nextInSeconds})
    where id = ${mail.id} and lease_no = ${mail.leaseNo}`.execute(db);
}

export interface SearchTask extends ClaimedMail {
  readonly searchAttempts: number;
}

/** mc M47. The lease number is unchanged: if the sending worker is still alive, its result counts. */
export async function claimSearches(db: Db, leaseSeconds: number): Promise<SearchTask[]> {
  const { rows } =
    await sql<SearchTask>`update mc.mail_outbox o set next_search_at = now() + make_interval(secs => ${leaseSeconds})
    where o.id in (select id from mc.mail_outbox where state = 6 and next_search_at <= now() order by next_search_at limit 20
      for update skip locked) returning ${MAIL_COLUMNS}, o.search_attempts as "searchAttempts"`.execute(db);
  return rows;
}

/** True: this call settled the mail, so the follow-up work of a sent mail is due now. */
export async function noteFound(tx: Db, id: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update mc.mail_outbox set state = 3, accepted_at = now(), sent_copy = 2, next_search_at = null,
      smtp_text = 'found in the Sent folder' where id = ${id} and state = 6`.execute(tx);
  return numAffectedRows === 1n;
}

export async function noteNotFound(tx: Db, id: string, nextInSeconds: number | null): Promise<void> {
  await sql`update mc.mail_outbox set search_attempts = search_attempts + 1,
      next_search_at = ${nextInSeconds === null ? sql`null` : sql`now() + make_interval(secs => ${nextInSeconds})`}
    where id = ${id} and state = 6`.execute(tx);
}
