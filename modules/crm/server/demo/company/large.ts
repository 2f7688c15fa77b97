import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { type CrmDb, crmDb } from '../../db.ts';
import { addCustomers, addKeys, type PoolSizes } from './customers.ts';
import { between, draw, installDraw, oneOf } from './draw.ts';
import { addContacts } from './work.ts';

const BATCH = 100_000;
/** Follow-ups of a customer: 10 million for 2 million customers. */
const FOLLOWUPS = 5;
const LOADED = ['customer', 'customer_identity', 'customer_search', 'contact', 'followup'];

/** The pools of so many customers in the proportions of crm.md §7. */
export const poolsOf = (customers: number): PoolSizes => ({
  private: Math.round(customers * 0.55),
  sea: Math.round(customers * 0.43),
  black: Math.round(customers * 0.0125),
  merged: Math.round(customers * 0.0075),
});

/**
 * Customers, their keys, contacts and follow-ups for measuring. No row crosses a wire: PostgreSQL makes them itself, without the
 * indexes and triggers that are put back afterwards, which is faster than COPY.
 */
export async function seedLarge(db: Db, pools: PoolSizes, onBatch: (made: number) => void): Promise<void> {
  const crm = crmDb({ db });
  const indexes = await crm
    .selectFrom(
      sql<{ name: string; def: string }>`(select indexname as name, indexdef as def from pg_indexes
      where schemaname = 'crm' and tablename = any(${LOADED}) and indexdef not ilike 'create unique%')`.as('i'),
    )
    .select(['name', 'def'])
    .execute();
  for (const { name } of indexes) await sql`drop index ${sql.table(`crm.${name}`)}`.execute(crm);
  for (const table of LOADED) await sql`alter table ${sql.table(`crm.${table}`)} disable trigger user`.execute(crm);
  const total = pools.private + pools.sea + pools.black + pools.merged;
  for (let from = 0; from < total; from += BATCH) {
    const to = Math.min(total, from + BATCH);
    await patiently(crm, async (tx) => {
      await installDraw(tx);
      const last = await tx
        .selectFrom('crm.customer')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst();
      await addCustomers(tx, from, to, pools);
      await addKeys(tx, last?.id ?? '0');
      await addContacts(tx, last?.id ?? '0');
      await addFollowups(tx, last?.id ?? '0');
    });
    onBatch(to);
  }
  await patiently(crm, addSearchWords);
  for (const table of LOADED) await sql`alter table ${sql.table(`crm.${table}`)} enable trigger user`.execute(crm);
  for (const { def } of indexes) await patiently(crm, async (tx) => void (await sql.raw(def).execute(tx)));
  await patiently(crm, async (tx) => void (await sql`analyze`.execute(tx)));
}

/** Building takes longer than any request may. */
async function patiently(db: CrmDb, work: (tx: CrmDb) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
    await work(tx);
  });
}

async function addFollowups(db: CrmDb, afterId: string): Promise<void> {
  const row = sql`c.id * 10 + n`;
  await sql`insert into crm.followup (customer_id, way, content, outcome, follow_at, effective, created_by, created_at)
    select c.id, ${oneOf(row, 90, ['phone', 'wechat', 'whatsapp', 'email'])}, 'Talked about volumes and prices.', 'interested', at, true,
      c.created_by, at
    from crm.customer c cross join generate_series(1, ${FOLLOWUPS}) n
    cross join lateral (select now() - make_interval(days => ${between(row, 91, [0, 500])}) as at) time where c.id > ${afterId}`.execute(
    db,
  );
  await sql`update crm.customer c set last_follow_at = now() - make_interval(days => ${between(sql`c.id`, 92, [0, 40])}),
      recall_at = case when pool_state = 'private' then now() + make_interval(days => ${between(sql`c.id`, 93, [1, 60])}) end,
      consume_30d_usd = case when stage = 'cooperating' then round((exp(6 + 1.6 * pg_temp.bell(c.id, 94)))::numeric, 2) else 0 end,
      level = case when ${draw(sql`c.id`, 96)} < 0.02 then 'A' when ${draw(sql`c.id`, 96)} < 0.15 then 'B' else level end
    where c.id > ${afterId}`.execute(db);
}

async function addSearchWords(db: CrmDb): Promise<void> {
  await sql`insert into crm.customer_search (customer_id, code, name, alias, contact, domain, grams)
    select c.id, lower(c.customer_code), lower(c.name || ' ' || coalesce(c.short_name, '')), c.alias, coalesce(p.names, ''), substr(c.website, 9),
      crm.cjk_grams(c.name || ' ' || coalesce(c.short_name, '') || ' ' || coalesce(p.names, ''))
    from crm.customer c left join (select customer_id, lower(string_agg(name, ' ' order by id)) as names from crm.contact group by 1) p
      on p.customer_id = c.id
    on conflict do nothing`.execute(db);
}
