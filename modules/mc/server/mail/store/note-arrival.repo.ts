import { sql } from 'kysely';
import type { McDb } from '../../db.ts';

export async function addNew(db: McDb, accountId: string, box: number, num: number): Promise<void> {
  await sql`insert into mc.mail_new as n (account_id, box, num) values (${accountId}, ${box}, ${num})
    on conflict (account_id, box) do update set num = n.num + excluded.num`.execute(db);
}

export interface DingSetting {
  readonly onlyParty: boolean;
  readonly onlyFlaggedSender: boolean;
  readonly keywords: readonly string[];
  readonly mergeMinutes: number;
}

export async function readDingSetting(db: McDb, staffId: string): Promise<DingSetting | null> {
  const { rows } =
    await sql<DingSetting>`select only_party as "onlyParty", only_flagged_sender as "onlyFlaggedSender", keywords,
      merge_minutes as "mergeMinutes"
    from mc.mail_ding_notice where staff_id = ${staffId} and enabled`.execute(db);
  return rows[0] ?? null;
}

/** A contact is important if one of their mails is starred. */
export async function isStarredSender(db: McDb, accountId: string, sender: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from mc.mail_message where account_id = ${accountId} and sender_email = ${sender} and flagged
    and deleted_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** The first mail of a bundle starts the timer; later ones only increase the count. */
export async function addToDing(db: McDb, staffId: string, num: number, mergeMinutes: number): Promise<void> {
  await sql`insert into mc.mail_ding_wait as w (staff_id, num, due_at)
    values (${staffId}, ${num}, now() + make_interval(mins => ${mergeMinutes}))
    on conflict (staff_id) do update set num = w.num + excluded.num`.execute(db);
}
