import { sql } from 'kysely';
import type { McDb } from '../../db.ts';
import { type ListRule, LIST_MATCH } from './verdict.ts';

export async function readRuleById(db: McDb, id: string): Promise<ListRule | undefined> {
  const { rows } =
    await sql<ListRule>`select id::text, kind, account_id::text as "accountId", match_type as "matchType", value::text
    from mc.mail_list_rule where id = ${id} and enabled and deleted_at is null`.execute(db);
  return rows[0];
}

interface Existing {
  readonly id: string;
  readonly subject: string;
  readonly sender: string;
}

/** The rule of `isMatch` (verdict.ts) in SQL, newest first. */
export async function findExisting(
  db: McDb,
  { accountId, box, matchType, value, limit }: ListRule & { accountId: string; box: number; limit: number },
): Promise<Existing[]> {
  const domain = sql`split_part(lower(m.sender_email::text), '@', -1)`;
  const wanted = value.toLowerCase();
  const matches =
    matchType === LIST_MATCH.address
      ? sql`m.sender_email = ${value}::citext`
      : matchType === LIST_MATCH.domain
        ? sql`${domain} = ${wanted}`
        : sql`(${domain} = ${wanted} or right(${domain}, length(${wanted}) + 1) = '.' || ${wanted})`;
  const { rows } =
    await sql<Existing>`select m.id::text, m.subject, m.sender_email::text as sender from mc.mail_message m
    where m.account_id = ${accountId} and m.box = ${box} and m.deleted_at is null and ${matches}
    order by m.receive_time desc limit ${limit}`.execute(db);
  return rows;
}

export async function findOldSpam(db: McDb, limit: number): Promise<{ id: string; accountId: string }[]> {
  const { rows } = await sql<{ id: string; accountId: string }>`select m.id::text, m.account_id::text as "accountId"
    from mc.mail_message m join mc.mail_account a on a.id = m.account_id and a.state <> 5
    where m.box = 3 and m.deleted_at is null and m.receive_time < now() - interval '30 days'
    order by m.id limit ${limit}`.execute(db);
  return rows;
}
