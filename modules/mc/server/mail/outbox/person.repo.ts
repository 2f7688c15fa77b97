import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { MAIL_COLUMNS, type ClaimedMail } from './repo.ts';

export interface OwnMail extends ClaimedMail {
  readonly state: number;
  readonly isHeld: boolean;
}

/** All mails of one sending, always locked in the same order. */
export async function lockSending(tx: Db, outboxId: string): Promise<OwnMail[]> {
  const { rows } = await sql<OwnMail>`select ${MAIL_COLUMNS}, o.state, o.not_before > now() as "isHeld"
    from mc.mail_outbox o join mc.mail_outbox asked on asked.id = ${outboxId}
      and asked.staff_id = o.staff_id and asked.submit_id = o.submit_id
    order by o.id for update of o`.execute(tx);
  return rows;
}

export async function lockMail(tx: Db, outboxId: string): Promise<OwnMail | undefined> {
  const { rows } = await sql<OwnMail>`select ${MAIL_COLUMNS}, o.state, o.not_before > now() as "isHeld"
    from mc.mail_outbox o where o.id = ${outboxId} for update`.execute(tx);
  return rows[0];
}

export async function cancelMails(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`update mc.mail_outbox set state = 7 where id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** A person confirms that the mail arrived, or requests sending the identical mail again. */
export async function settleUnknown(tx: Db, id: string, action: 'confirm' | 'resend'): Promise<void> {
  if (action === 'confirm')
    await sql`update mc.mail_outbox set state = 3, accepted_at = now(), next_search_at = null,
        smtp_text = 'confirmed by the sender' where id = ${id}`.execute(tx);
  else
    await sql`update mc.mail_outbox set state = 0, not_before = now(), next_attempt_at = now(), next_search_at = null,
        search_attempts = 0 where id = ${id}`.execute(tx);
}
