import { containing, type Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { LIST_KIND, type ListRule } from '../rule/verdict.ts';

export async function ownerPolicy(db: Db): Promise<'off' | 'warn' | 'block'> {
  const { rows } = await sql<{
    policy: 'off' | 'warn' | 'block';
  }>`select owner_check as policy from mc.mail_setting`.execute(db);
  return rows[0]?.policy ?? 'warn';
}

export async function staffNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id::text, name from sys.staff_name where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Those of these addresses that belong to colleagues, and whether they have left. */
export async function staffOf(db: Db, emails: readonly string[]): Promise<{ email: string; hasLeft: boolean }[]> {
  const { rows } = await sql<{
    email: string;
    hasLeft: boolean;
  }>`select lower(a.email) as email, bool_and(s.has_left) as "hasLeft"
    from sys.staff_contact s cross join lateral (
      select s.work_email as email union select m.email::text from mc.mail_account m where m.staff_id = s.id) a
    where lower(a.email) = any(${[...emails]}::text[]) group by 1`.execute(db);
  return rows;
}

/** Domains that the company sends from. */
export async function ownDomains(db: Db): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`select distinct lower(split_part(email::text, '@', 2)) as domain
    from mc.mail_account where state <> 5`.execute(db);
  return rows.map(({ domain }) => domain);
}

export async function blackRules(db: Db, staffId: string): Promise<ListRule[]> {
  const { rows } =
    await sql<ListRule>`select r.id::text, r.kind, r.account_id::text as "accountId", r.match_type as "matchType", r.value::text
    from mc.mail_list_rule r left join mc.mail_account a on a.id = r.account_id
    where r.kind = ${LIST_KIND.black} and r.enabled and r.deleted_at is null and (r.account_id is null or a.staff_id = ${staffId})`.execute(
      db,
    );
  return rows;
}

export interface KnownAddress {
  readonly name: string;
  readonly email: string;
}

/** Matches in the own address book and in shared ones, the most used first (mc M80). */
export async function bookMatches(db: Db, staffId: string, keyword: string, limit: number): Promise<KnownAddress[]> {
  const like = containing(keyword);
  const { rows } = await sql<KnownAddress>`select b.name, b.email::text from mc.mail_book b
    where b.deleted_at is null and (b.owner_id = ${staffId} or b.share = 2 or b.share = 1 and exists (
        select 1 from sys.dept_member mine join sys.dept_member theirs on theirs.dept_id = mine.dept_id and theirs.staff_id = b.owner_id
        where mine.staff_id = ${staffId}))
      and (b.name ilike ${like} or b.email::text ilike ${like} or b.company ilike ${like})
    order by b.owner_id = ${staffId} desc, b.use_count desc, b.id limit ${limit}`.execute(db);
  return rows;
}

export async function colleagueMatches(db: Db, keyword: string, limit: number): Promise<KnownAddress[]> {
  const like = containing(keyword);
  const { rows } =
    await sql<KnownAddress>`select s.name, coalesce(a.email::text, s.work_email) as email from sys.staff_contact s
    left join mc.mail_account a on a.staff_id = s.id and a.is_default and a.state <> 5
    where not s.has_left and coalesce(a.email::text, s.work_email) is not null
      and (s.name ilike ${like} or a.email::text ilike ${like} or s.work_email ilike ${like}) order by s.id limit ${limit}`.execute(
      db,
    );
  return rows;
}
