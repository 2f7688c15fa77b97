import { sql } from 'kysely';
import type { CrmDb } from '../../db.ts';
import { CITIES_ZH, COUNTRIES, FIRST, FIRST_ZH, FURTHER_WORDS, INDUSTRIES, SECOND } from '../companies.ts';
import { between, daysAgo, oneOf, randomOf, weighted } from './draw.ts';

/** How many customers to add to each pool (crm.md §7). */
export interface PoolSizes {
  readonly private: number;
  readonly publicPool: number;
  readonly black: number;
  readonly merged: number;
}

const N = sql`n`;
const STAGES = [
  ['potential', 22],
  ['contacted', 20],
  ['testing', 7],
  ['negotiating', 5],
  ['cooperating', 46],
] as const;
/** Customers that buy do not enter the pool. */
const POOL_STAGES = [
  ['potential', 30],
  ['contacted', 28],
  ['testing', 12],
  ['negotiating', 8],
  ['churned', 22],
] as const;
/** Days since the owner got the customer; under 180 without sales (rule 7d). */
const DAYS_OWNED = sql`case when stage = 'cooperating' then ${between(N, 11, [40, 540])} else ${between(N, 11, [5, 150])} end`;

const further = (place: 0 | 1) => sql`array[${sql.join(FURTHER_WORDS.second.map((word) => sql.lit(word[place])))}]`;

/**
 * Adds customers numbered from+1 to `to`; the pool depends on the distance of n from `first`. No two have the same name:
 * each has a further word or, where the words are used up or `isNumbered`, its number.
 */
export async function addCustomers(
  db: CrmDb,
  { first = 0, from, to, isNumbered = false }: { first?: number; from: number; to: number; isNumbered?: boolean },
  pools: PoolSizes,
): Promise<void> {
  const inPrivate = first + pools.private;
  const inPool = inPrivate + pools.publicPool;
  const inBlack = inPool + pools.black;
  const words = Object.entries(INDUSTRIES);
  const countries = COUNTRIES.map(([code, weight]) => [code, weight] as const);
  await sql`with base as (
      select n, case when n <= ${inPrivate} then 'private' when n <= ${inPool} then 'sea' when n <= ${inBlack} then 'black' else 'merged' end as pool,
        ${weighted(N, 1, countries)} as country, ${oneOf(
          N,
          2,
          words.map(([code]) => code),
        )} as industry,
        ${oneOf(N, 3, FIRST)} as first, ${oneOf(N, 4, SECOND)} as second,
        ${oneOf(N, 5, CITIES_ZH)} || ${oneOf(N, 6, FIRST_ZH)} as first_zh, case when n <= ${inPrivate} then ${weighted(N, 7, STAGES)} else ${weighted(N, 7, POOL_STAGES)} end as stage
      from generate_series(${from + 1}::bigint, ${to}::bigint) n
    ), named as (
      select base.*, w.en as word, w.zh as word_zh, c.suffix from base
      join (values ${sql.join(words.map(([code, [en, zh]]) => sql`(${code}, ${en}, ${zh})`))}) w (code, en, zh) on w.code = base.industry
      join (values ${sql.join(COUNTRIES.map(([code, , suffix]) => sql`(${code}, ${suffix})`))}) c (code, suffix) on c.code = base.country
    ), sellers as (
      select s.id, sd.dept_id, row_number() over (order by s.id) - 1 as place
      from sys.staff s join sys.staff_dept sd on sd.staff_id = s.id and sd.is_primary
      join sys.dept d on d.id = sd.dept_id join sys.dept p on p.id = d.parent_id
      where p.code = 'SALES' and s.employ_status <> 3
    )
    insert into crm.customer (kind, name, name_norm, short_name, alias, country, website, industry, customer_type, products, brands,
      level, stage, pool_state, owner_id, owner_dept_id, owner_since, owner_way, source_code, settle_mode, currency, est_monthly_usd,
      first_consume_on, last_consume_on, sea_id, sea_entered_at, sea_reason, prev_owner_id, prev_dept_id, tags, created_at, created_by)
    select ${weighted(N, 8, [
      ['direct', 86],
      ['agent', 9],
      ['partner', 5],
    ])},
      full_name, crm.norm_name(full_name), case when country = 'CN' then first_zh else first || ' ' || second end,
      lower(first || '-' || second || '-' || n), country, 'https://' || lower(first || '-' || second || '-' || n) || '.example', industry,
      ${weighted(N, 9, [
        ['enterprise', 80],
        ['aggregator', 10],
        ['reseller', 7],
        ['operator', 3],
      ])},
      array_remove(array['sms', case when ${randomOf(N, 20)} < 0.41 then 'otp_sms' end, case when ${randomOf(N, 21)} < 0.24 then 'voice' end,
        case when ${randomOf(N, 22)} < 0.22 then 'whatsapp' end, case when ${randomOf(N, 23)} < 0.09 then 'ai_voice' end], null),
      case when ${randomOf(N, 24)} < 0.2 then array['main', 'buka'] else array['main'] end,
      case when stage = 'churned' then ${oneOf(N, 26, ['B', 'C', 'D'])} when stage <> 'cooperating' then 'N' else 'D' end, stage, pool,
      case when pool = 'private' then s.id end, case when pool = 'private' then s.dept_id end,
      case when pool = 'private' then ${daysAgo(DAYS_OWNED)} end,
      case when pool = 'private' then ${weighted(N, 12, [
        ['created', 40],
        ['lead', 35],
        ['claimed', 15],
        ['transferred', 10],
      ])} end,
      ${oneOf(N, 13, ['website', 'expo', 'referral', 'outbound', 'ad'])},
      ${weighted(N, 14, [
        ['prepaid', 75],
        ['postpaid', 25],
      ])}, 'USD', round((exp(6 + 1.4 * pg_temp.random_normal(n, 15)))::numeric, 2),
      case when stage = 'churned' then current_date - 400 end, case when stage = 'churned' then current_date - 210 end,
      case when pool = 'sea' then (select id from crm.sea where code = 'default') end,
      case when pool = 'sea' then ${daysAgo(sql`1 + ${randomOf(N, 16)} * 200`)} end,
      case when pool = 'sea' then ${oneOf(N, 17, ['recall', 'release', 'staff_left'])} end,
      case when pool = 'sea' then s.id end, case when pool = 'sea' then s.dept_id end,
      case when ${randomOf(N, 18)} < 0.2 then array[${oneOf(N, 19, ['重点跟进', '展会', '老客户', '价格敏感', 'OTP'])}] else '{}' end,
      ${daysAgo(sql`${DAYS_OWNED} + 1`)}, s.id
    from (select ranked.*, case when country = 'CN' then words || coalesce((${further(1)})[place], n::text) || suffix
        else words || ' ' || coalesce((${further(0)})[place], n::text) || ' ' || suffix end as full_name
      from (select worded.*, case when ${isNumbered} then null else row_number() over (partition by words order by n) end as place
        from (select named.*, case when country = 'CN' then first_zh || word_zh
            else first || ' ' || second || case when ${randomOf(N, 25)} < 0.03 then 's ' else ' ' end || word end as words
          from named) worded) ranked) named
    join sellers s on s.place = floor(${randomOf(N, 10)} * (select count(*) from sellers))::bigint
    order by n`.execute(db);
}

/** The unique keys of customers (rules 2, 21). Fails for two equal names: the second customer could not be found. */
export async function addKeys(db: CrmDb, afterId: string): Promise<void> {
  await sql`insert into crm.alias_registry (alias, customer_id, state)
    select alias, id, 'active' from crm.customer where id > ${afterId} on conflict do nothing`.execute(db);
  await sql`insert into crm.customer_identity (customer_id, id_type, value_norm, strong)
    select id, key_type, key_value, true from crm.customer, lateral (values ('name', name_norm), ('domain', substr(website, 9))) keys (key_type, key_value)
    where id > ${afterId} and pool_state <> 'merged'
      and not exists (select 1 from crm.customer_identity i where i.customer_id = customer.id and i.id_type = key_type)`.execute(
    db,
  );
}
