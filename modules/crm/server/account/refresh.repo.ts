import { type Db, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { accountTable } from '../tables.ts';
import type { TrackFacts } from './track-tag.ts';

export interface AccountSpend extends TrackFacts {
  readonly id: string;
  readonly week: string;
}

interface Which {
  readonly day: string;
  readonly after: string;
  readonly limit: number;
  /** Null: all customers. */
  readonly customerIds: readonly string[] | null;
}

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date`;

/** Accounts with their spend in the full days before today; concurrent workers take different accounts. */
export async function takeAccounts(tx: Db, { day, after, limit, customerIds }: Which): Promise<AccountSpend[]> {
  const only = customerIds === null ? sql`` : sql`and a.customer_id = any(${customerIds}::bigint[])`;
  const { rows } = await sql<AccountSpend>`with picked as materialized (select a.* from crm.account a
      where a.id > ${after}::bigint ${only} order by a.id limit ${limit} for update skip locked)
    select p.id::text as id, ${dayOf('p.opened_at')} as "openedOn", ${dayOf('p.first_test_at')} as "testedOn",
      ${dayOf('p.first_recharge_at')} as "rechargedOn", least(p.first_consume_on, f.day) as "firstConsumeOn",
      greatest(p.last_consume_on, l.day) as "lastConsumeOn", coalesce(s.week, 0)::text as week,
      coalesce(s.current, 0)::text as current, coalesce(s.previous, 0)::text as previous
    from picked p
    left join lateral (select sum(d.revenue_usd) filter (where d.day >= ${day}::date - 7) as week,
        sum(d.revenue_usd) filter (where d.day >= ${day}::date - 30) as current,
        sum(d.revenue_usd) filter (where d.day < ${day}::date - 30) as previous
      from crm.consumption_day d where d.account_no = p.account_no and d.day >= ${day}::date - 60 and d.day < ${day}::date) s on true
    left join lateral (select d.day from crm.consumption_day d where d.account_no = p.account_no and d.revenue_usd > 0
      order by d.day limit 1) f on true
    left join lateral (select d.day from crm.consumption_day d where d.account_no = p.account_no and d.revenue_usd > 0
      order by d.day desc limit 1) l on true
    order by p.id`.execute(tx);
  return rows;
}

export async function storeSpend(
  tx: Db,
  accounts: readonly (AccountSpend & { readonly tag: string })[],
): Promise<void> {
  await updateRows(tx, accountTable, {
    values: {
      consume7dUsd: sql`s.week`,
      consume30dUsd: sql`s.current`,
      consumePrev30dUsd: sql`s.previous`,
      firstConsumeOn: sql`s."firstConsumeOn"`,
      lastConsumeOn: sql`s."lastConsumeOn"`,
      trackTag: sql`s.tag`,
    },
    from: sql`jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as s (id bigint, week numeric, current numeric, previous numeric,
      "firstConsumeOn" date, "lastConsumeOn" date, tag text)`,
    where: sql`t.id = s.id and (t.consume_7d_usd, t.consume_30d_usd, t.consume_prev30d_usd, t.first_consume_on, t.last_consume_on, t.track_tag)
      is distinct from (s.week, s.current, s.previous, s."firstConsumeOn", s."lastConsumeOn", s.tag)`,
    by: null,
  });
}

/** Sums up the accounts of each customer. */
export async function refreshCustomers(tx: Db, accountIds: readonly string[]): Promise<void> {
  // lint-ok raw-writes: figures of many customers with their change log, which must not disturb a user who edits one
  await sql`with touched as (select distinct a.customer_id as id from crm.account a where a.id = any(${accountIds}::bigint[])),
    held as (select c.id from crm.customer c join touched t on t.id = c.id order by c.id for update of c),
    spend as (select a.customer_id as id, sum(a.consume_30d_usd) as current, min(a.first_recharge_at) as recharged,
        min(a.first_consume_on) as first, max(a.last_consume_on) as last, bool_or(a.first_test_at is not null) as tested
      from crm.account a join held h on h.id = a.customer_id group by a.customer_id),
    told as (select s.*, c.stage as old, case
        -- first test and first consumption move the stage forward (crm.md §2.1)
        when s.first is not null and c.stage in ('potential', 'contacted', 'testing', 'negotiating') then 'cooperating'
        when s.tested and c.stage in ('potential', 'contacted') then 'testing' else c.stage end as stage
      from crm.customer c join spend s using (id)),
    kept as (insert into crm.change_log (entity, entity_id, field, old_value, new_value)
      select 'customer', id, 'stage', old, stage from told where stage <> old)
    update crm.customer c set consume_30d_usd = t.current, first_recharge_at = least(c.first_recharge_at, t.recharged),
      first_consume_on = least(c.first_consume_on, t.first), last_consume_on = greatest(c.last_consume_on, t.last), stage = t.stage
    from told t where c.id = t.id and (c.consume_30d_usd, c.first_recharge_at, c.first_consume_on, c.last_consume_on, c.stage)
      is distinct from (t.current, least(c.first_recharge_at, t.recharged), least(c.first_consume_on, t.first),
        greatest(c.last_consume_on, t.last), t.stage)`.execute(tx);
}
