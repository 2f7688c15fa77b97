import { sql } from 'kysely';
import type { McDb } from '../../db.ts';

export interface NewMails {
  readonly box: number;
  readonly num: number;
}

/** The next bundle to announce, if the last one is long enough ago; the inbox before the spam box (mc M12). */
export async function takeNew(db: McDb, accountId: string, noticeMs: number): Promise<NewMails | null> {
  // lint-ok raw-writes: takes the next bundle in one statement; no change of the account
  const { rows } = await sql<NewMails>`with due as (
      update mc.mail_account set notified_at = now()
      where id = ${accountId} and (notified_at is null or notified_at <= now() - make_interval(secs => ${noticeMs / 1_000}))
        and exists (select 1 from mc.mail_new where account_id = ${accountId})
      returning id)
    delete from mc.mail_new where account_id in (select id from due)
      and box = (select min(box) from mc.mail_new where account_id = ${accountId})
    returning box, num`.execute(db);
  return rows[0] ?? null;
}

export async function hasNew(db: McDb, accountId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from mc.mail_new where account_id = ${accountId} limit 1`.execute(db);
  return rows.length > 0;
}

/** The owner and the users the mailbox is shared with: their lists changed. */
export async function readersOf(db: McDb, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select staff_id::text as id from mc.mail_account where id = ${accountId}
    union select staff_id::text from mc.mail_account_share where account_id = ${accountId} and (expire_at is null or expire_at > now())`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function isPushed(db: McDb, accountId: string): Promise<boolean> {
  const { rows } = await sql<{
    on: boolean;
  }>`select email_sse_status = 1 as on from mc.mail_account where id = ${accountId}`.execute(db);
  return rows[0]?.on === true;
}
