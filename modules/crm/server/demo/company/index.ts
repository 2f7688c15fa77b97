import type { Context } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { type CrmDb, crmDb } from '../../db.ts';
import { refreshSpend } from '../../account/refresh.ts';
import { refreshBatch } from '../../retention/repo.ts';
import { addCampaigns } from './campaigns.ts';
import { fillDocumentDetails } from './complete.ts';
import { addCustomers, addKeys, type PoolSizes } from './customers.ts';
import { addOpportunities } from './deals.ts';
import { createRandomFunctions } from './draw.ts';
import { addDocuments } from './papers.ts';
import { addPending } from './pending.ts';
import { addSpend } from './spend.ts';
import { addContacts, addFollowups, addOwnershipHistory, addTasks } from './work.ts';

/** Together with the 900 customers of the tests, the 2,400 of crm.md §7. */
const POOL_SIZES: PoolSizes = { private: 450, publicPool: 980, black: 46, merged: 24 };
const TOTAL = Object.values(POOL_SIZES).reduce((sum, size) => sum + size, 0);
const LEVELS = ['trainee', 'junior', 'middle', 'senior', 'manager'] as const;
const STAFF_PER_LEVEL = { trainee: 10, junior: 22, middle: 18, senior: 8, manager: 6 };

/** The customers with a history of a year and a half. Does nothing if there are contacts already. */
export async function seedCompany({ db, extensions }: Pick<Context, 'db' | 'extensions'>): Promise<void> {
  const crm = crmDb({ db });
  const known = await crm.selectFrom('crm.contact').select('id').limit(1).executeTakeFirst();
  if (known !== undefined) return;
  await crm.transaction().execute(async (tx) => {
    // today in the company's time zone, as in the nightly jobs
    await sql`set local time zone 'Asia/Shanghai'`.execute(tx);
    await addSalesLevels(tx);
    await createRandomFunctions(tx);
    // the customers of the tests belong to the same company
    await sql`update crm.customer set owner_since = greatest(owner_since, now() - interval '150 days') where stage <> 'cooperating'`.execute(
      tx,
    );
    await sql`update crm.customer set short_name = case when country = 'CN' then regexp_replace(name, '有限公司$', '')
      else split_part(name, ' ', 1) || ' ' || split_part(name, ' ', 2) end where short_name is null`.execute(tx);
    // level A is only set by an approved application (rule 23)
    await sql`update crm.customer set level = 'B' where level = 'A'`.execute(tx);
    await addCustomers(tx, { from: 0, to: TOTAL }, POOL_SIZES);
    await addKeys(tx, '0');
    await addContacts(tx, '0');
    await addSpend(tx);
    await addFollowups(tx);
    await addTasks(tx);
    await addOpportunities(tx);
    await addOwnershipHistory(tx);
    await addCampaigns(tx);
    await addDocuments(tx);
    await fillDocumentDetails(tx);
    await numberDocuments(tx);
    await addPending(tx, extensions);
  });
  // values of the nightly jobs are computed by the code of those jobs
  await refreshSpend({ db }, { day: await businessDay(crm) });
  await crm.transaction().execute(async (tx) => {
    for (let after: string | null = '0'; after !== null; ) after = await refreshBatch(tx, { after, limit: 5_000 });
  });
}

async function businessDay(db: CrmDb): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (now() at time zone 'Asia/Shanghai')::date::text as day`.execute(
    db,
  );
  return (rows[0] as { day: string }).day;
}

async function addSalesLevels(db: CrmDb): Promise<void> {
  const levels = LEVELS.flatMap((level) => Array.from({ length: STAFF_PER_LEVEL[level] }, () => level));
  await sql`insert into crm.staff_level (staff_id, sales_level, since)
    select id, (array[${sql.join(levels.map((level) => sql.lit(level)))}])[1 + (place - 1) % ${sql.lit(levels.length)}], date '2025-01-01'
    from (select s.id, row_number() over (order by md5(s.job_number)) as place from sys.staff s
      join sys.staff_dept sd on sd.staff_id = s.id and sd.is_primary join sys.dept d on d.id = sd.dept_id join sys.dept p on p.id = d.parent_id
      where p.code = 'SALES') people on conflict do nothing`.execute(db);
}

/** New document numbers continue after the seeded ones. */
async function numberDocuments(db: CrmDb): Promise<void> {
  for (const [table, column, prefix, period] of [
    ['opportunity', 'opp_no', 'OP', 4],
    ['class_a_application', 'app_no', 'CA', 4],
    ['blacklist', 'black_no', 'BL', 4],
    ['alias_change', 'task_no', 'AL', 4],
    ['team_name_change', 'change_no', 'TN', 4],
    ['transfer', 'transfer_no', 'TR', 6],
  ] as const)
    await sql`insert into crm.doc_number (prefix, period, last_no)
      select ${prefix}, substr(no, 3, ${period}::int), max(substr(no, 3 + ${period}::int)::int)
      from (select ${sql.ref(column)} as no from ${sql.table(`crm.${table}`)}) numbers group by 2
      on conflict (prefix, period) do update set last_no = greatest(crm.doc_number.last_no, excluded.last_no)`.execute(
      db,
    );
}
