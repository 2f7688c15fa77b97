import { sql } from 'kysely';
import type { McDb } from '../../db.ts';
import type { CounterDelta } from './counters.ts';

/** In the transaction of the change, as its last statement: all changes of an account update the same row. */
export async function addToCounters(
  db: McDb,
  accountId: string,
  { inbox, starred, spam }: CounterDelta,
): Promise<void> {
  if (inbox === 0 && starred === 0 && spam === 0) return;
  await sql`insert into mc.mail_counter as c (account_id, receive_un_read_num, indicia_un_read_num, junk_un_read_num)
    values (${accountId}, greatest(0, ${inbox}), greatest(0, ${starred}), greatest(0, ${spam}))
    on conflict (account_id) do update set receive_un_read_num = greatest(0, c.receive_un_read_num + ${inbox}),
      indicia_un_read_num = greatest(0, c.indicia_un_read_num + ${starred}),
      junk_un_read_num = greatest(0, c.junk_un_read_num + ${spam})`.execute(db);
}

export interface WrongCounter {
  readonly accountId: string;
  readonly was: readonly number[];
  readonly is: readonly number[];
}

/**
 * mc M76: recounts one account and returns what had to be corrected. Accounts are recounted one by one, so that none
 * waits for all.
 */
export async function recountAccount(db: McDb, accountId: string): Promise<WrongCounter | null> {
  // the lock blocks changes between counting and writing
  const { rows: before } = await sql<{
    was: number[];
  }>`insert into mc.mail_counter as c (account_id) values (${accountId})
    on conflict (account_id) do update set checked_at = now()
    returning array[c.receive_un_read_num, c.indicia_un_read_num, c.junk_un_read_num] as was`.execute(db);
  const { rows: after } = await sql<{ is: number[] }>`update mc.mail_counter c set receive_un_read_num = n.inbox,
      indicia_un_read_num = n.starred, junk_un_read_num = n.spam, checked_at = now()
    from (select count(*) filter (where box = 2)::int as inbox, count(*) filter (where flagged and box in (1, 2))::int as starred,
        count(*) filter (where box = 3)::int as spam
      from mc.mail_message where account_id = ${accountId} and not seen and deleted_at is null) n
    where c.account_id = ${accountId}
    returning array[c.receive_un_read_num, c.indicia_un_read_num, c.junk_un_read_num] as is`.execute(db);
  const [was = [], is = []] = [before[0]?.was, after[0]?.is];
  return was.join() === is.join() ? null : { accountId, was, is };
}

export async function listAccountIds(db: McDb): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id::text from mc.mail_account where state <> 5 and deleted_at is null
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
