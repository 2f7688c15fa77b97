import { type Db, containing } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';

export interface Carried {
  readonly id: string;
  readonly customerCode: string;
  readonly name: string;
  readonly ownerId: string;
  readonly openOpps: number;
  readonly balanceUsd: string;
  readonly consume30dUsd: string;
}

/** Related data of customers, for the transfer. */
export async function carriedBy(tx: Db, ids: readonly string[]): Promise<Carried[]> {
  const { rows } = await sql<Carried>`select c.id, c.customer_code as "customerCode", c.name, c.owner_id as "ownerId",
      c.consume_30d_usd as "consume30dUsd",
      (select count(*)::int from crm.opportunity o where o.customer_id = c.id and o.state = 'open' and o.deleted_at is null) as "openOpps",
      coalesce((select sum(a.balance) from crm.account a where a.customer_id = c.id and a.state <> 'closed'), 0)::numeric(18, 6)::text as "balanceUsd"
    from crm.customer c where c.id = any(${[...ids]}::bigint[]) and c.pool_state = 'private' and c.deleted_at is null
    order by c.id`.execute(tx);
  return rows;
}

export interface Receiver {
  readonly id: string;
  readonly name: string;
  readonly jobNumber: string;
  readonly deptName: string | null;
  readonly held: number;
  readonly holdLimit: number;
}

/** Active users, by name or number; the number of held customers shows their remaining room. */
export async function findReceivers(
  tx: Db,
  { keyword, limit }: { keyword: string; limit: number },
): Promise<Receiver[]> {
  const like: RawBuilder<unknown> =
    keyword === ''
      ? sql`true`
      : sql`(s.name ilike ${containing(keyword)} or s.name_en ilike ${containing(keyword)} or s.job_number ilike ${containing(keyword)})`;
  const { rows } = await sql<Receiver>`with people as (
      select s.id, s.name, s.job_number, d.name_zh as dept from sys.staff_name s join sys.user_account u on u.staff_id = s.id and not u.is_disabled
        left join sys.primary_dept sd on sd.staff_id = s.id left join sys.dept_name d on d.id = sd.dept_id
      where not s.has_left and s.deleted_at is null and u.deleted_at is null and ${like} order by s.id limit ${limit})
    select p.id, p.name, p.job_number as "jobNumber", p.dept as "deptName", coalesce(o.hold_limit, r.hold_limit) as "holdLimit",
      (select count(*)::int from crm.customer c where c.owner_id = p.id and c.pool_state = 'private' and c.deleted_at is null
        and (r.count_cooperating or (c.stage = 'cooperating' and c.last_consume_on > (now() at time zone 'Asia/Shanghai')::date - 30) is not true)) as held
    from people p left join crm.staff_level l on l.staff_id = p.id
    join crm.quota_rule r on r.sales_level = coalesce(l.sales_level, 'junior')
    left join crm.quota_override o on o.staff_id = p.id and (o.until is null or o.until >= (now() at time zone 'Asia/Shanghai')::date)
    order by p.id`.execute(tx);
  return rows;
}
