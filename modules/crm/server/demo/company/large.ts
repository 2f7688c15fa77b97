import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { type CrmDb, crmDb } from '../../db.ts';
import { addCustomers, addKeys, type PoolSizes } from './customers.ts';
import { between, createRandomFunctions, oneOf, randomOf } from './draw.ts';
import { patiently, withoutUpkeep } from './upkeep.ts';
import { addContacts } from './work.ts';

const BATCH = 200_000;
/** Follow-ups per customer: 10 million for 2 million customers. */
const FOLLOWUPS = 5;

/** Pool sizes for this many customers, in the proportions of crm.md §7. */
export const poolsOf = (customers: number): PoolSizes => ({
  private: Math.round(customers * 0.55),
  publicPool: Math.round(customers * 0.43),
  black: Math.round(customers * 0.0125),
  merged: Math.round(customers * 0.0075),
});

/**
 * Adds customers with keys, contacts and follow-ups for measurements. No row is transferred: PostgreSQL creates them
 * itself, without indexes, keys and triggers, which are restored afterwards.
 */
export async function seedLarge(db: Db, pools: PoolSizes, onStep: (step: string) => void): Promise<void> {
  const crm = crmDb({ db });
  const total = pools.private + pools.publicPool + pools.black + pools.merged;
  const first = await lastNumber(crm);
  await withoutUpkeep(crm, onStep, async () => {
    for (let from = 0; from < total; from += BATCH) {
      const to = Math.min(total, from + BATCH);
      await patiently(crm, async (tx) => {
        await createRandomFunctions(tx);
        const { id } = await tx
          .selectFrom('crm.customer')
          .select(({ fn }) => fn.max('id').as('id'))
          .executeTakeFirstOrThrow();
        const after = id ?? '0';
        await addCustomers(tx, { first, from: first + from, to: first + to, isNumbered: true }, pools);
        await addKeys(tx, after);
        await addContacts(tx, after);
        await addFollowups(tx, after);
        // the new rows are joined next, and the planner has no statistics about them
        await sql`analyze crm.customer, crm.contact`.execute(tx);
        await addSearchWords(tx, after);
      });
      onStep(`${to} customers`);
    }
  });
  await crm.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    // also updates the visibility map, which index-only counts of lists need
    await sql`vacuum analyze`.execute(one);
    await sql`reset statement_timeout`.execute(one);
  });
  onStep('statistics');
}

/** The demo company also numbers its customers, with the number in the alias. */
async function lastNumber(db: CrmDb): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(substring(alias from '-([0-9]+)$')::int) as last
    from crm.customer where alias ~ '-[0-9]{1,9}$'`.execute(db);
  return rows[0]?.last ?? 0;
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
      consume_30d_usd = case when stage = 'cooperating' then round((exp(6 + 1.6 * pg_temp.random_normal(c.id, 94)))::numeric, 2) else 0 end,
      level = case when ${randomOf(sql`c.id`, 96)} < 0.02 then 'A' when ${randomOf(sql`c.id`, 96)} < 0.15 then 'B' else level end
    where c.id > ${afterId}`.execute(db);
}

async function addSearchWords(db: CrmDb, afterId: string): Promise<void> {
  await sql`insert into crm.customer_search (customer_id, code, name, alias, contact, domain, grams)
    select c.id, lower(c.customer_code), lower(c.name || ' ' || coalesce(c.short_name, '')), c.alias, coalesce(p.names, ''), substr(c.website, 9),
      crm.cjk_grams(c.name || ' ' || coalesce(c.short_name, '') || ' ' || coalesce(p.names, ''))
    from crm.customer c left join (select customer_id, lower(string_agg(name, ' ' order by id)) as names from crm.contact
      where customer_id > ${afterId} group by 1) p on p.customer_id = c.id
    where c.id > ${afterId}`.execute(db);
}
