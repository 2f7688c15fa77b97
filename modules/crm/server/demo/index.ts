import type { Db } from '@switchboard/kit-server';
import { createRandom, type Random } from '@switchboard/kit-server/demo';
import { sql } from 'kysely';
import { type CrmDb, crmDb } from '../db.ts';
import { type Company, createCompanies } from './companies.ts';

const CUSTOMERS = 900;
const SHARES = 160;
const SEED = 20_260_202;
const BATCH = 300;

interface Owner {
  staffId: string;
  deptId: string;
  login: string;
}

const PRODUCTS = [
  ['sms', 68],
  ['otp_sms', 41],
  ['voice', 24],
  ['whatsapp', 22],
  ['number', 11],
  ['ai_voice', 9],
  ['email', 7],
] as const;
const LEVELS = [
  ['A', 3],
  ['B', 12],
  ['C', 30],
  ['D', 40],
  ['N', 15],
] as const;
const STAGES = [
  ['potential', 20],
  ['contacted', 18],
  ['testing', 12],
  ['negotiating', 10],
  ['cooperating', 32],
  ['silent', 5],
  ['churned', 3],
] as const;

/** Customers of the salespeople in the sys demo. Does nothing if there are customers already. */
export async function seedCrm(db: Db): Promise<void> {
  await crmDb({ db })
    .transaction()
    .execute(async (tx) => {
      const existing = await tx.selectFrom('crm.customer').select('id').limit(1).executeTakeFirst();
      if (existing !== undefined) return;
      const owners = await listOwners(tx);
      const random = createRandom(SEED);
      const nextCompany = createCompanies(random);
      const rows = Array.from({ length: CUSTOMERS }, (_, index) =>
        customerRow(random, nextCompany(), pickOwner(random, owners, index)),
      );
      for (let start = 0; start < rows.length; start += BATCH) {
        await tx
          .insertInto('crm.customer')
          .values(rows.slice(start, start + BATCH))
          .execute();
      }
      await insertKeys(tx);
      await insertTasks(tx);
      await insertShares(tx, owners);
    });
}

/** The unique keys of a customer: its alias, name and domain (crm rules 2, 21). */
async function insertKeys(db: CrmDb): Promise<void> {
  await sql`insert into crm.alias_registry (alias, customer_id, state) select alias, id, 'active' from crm.customer`.execute(
    db,
  );
  await sql`insert into crm.customer_identity (customer_id, id_type, value_norm, strong)
    select id, 'name', name_norm, true from crm.customer`.execute(db);
  await sql`insert into crm.customer_identity (customer_id, id_type, value_norm, strong)
    select id, 'domain', substr(website, 9), true from crm.customer`.execute(db);
}

/** Every customer with a next follow-up has a task for it. */
async function insertTasks(db: CrmDb): Promise<void> {
  await sql`insert into crm.task (customer_id, assignee_id, due_at, title, created_by)
    select id, owner_id, next_follow_at, (array['回访报价', '确认测试结果', '跟进充值', '发送合同'])[id % 4 + 1], owner_id
    from crm.customer where next_follow_at is not null order by id`.execute(db);
}

/**
 * Customers shared with colleagues of other teams; some shares have ended. Uses a separate random sequence, so that the
 * customers do not change.
 */
async function insertShares(db: CrmDb, owners: readonly Owner[]): Promise<void> {
  const random = createRandom(SEED + 1);
  const customers = await db
    .selectFrom('crm.customer')
    .select(['id', 'owner_id', 'owner_dept_id'])
    .orderBy('id')
    .execute();
  const shares = Array.from({ length: SHARES }, (_, index) => {
    // every fifth customer at most once, so that no pair is repeated
    const customer = customers[index * 5] as (typeof customers)[number];
    const others = owners.filter(({ deptId }) => deptId !== customer.owner_dept_id);
    const colleague = others.find(({ login }) => login === 'sales' && index % 20 === 7) ?? random.pick(others);
    const isOver = random.chance(0.25);
    return {
      customer_id: customer.id,
      staff_id: colleague.staffId,
      access: random.weighted([
        ['read', 60],
        ['write', 40],
      ] as const),
      expires_at: daysFromNow(isOver ? -random.int(1, 60) : random.int(5, 180)),
      reason: random.pick(['联合跟进', '休假代管', '产品支持', '跨区协作']),
      state: isOver ? 'expired' : 'active',
      ended_at: isOver ? daysFromNow(-1) : null,
      // earlier than the end of any share
      created_at: daysFromNow(-61 - (index % 90)),
      created_by: customer.owner_id,
    };
  });
  await db.insertInto('crm.share').values(shares).execute();
}

/** The `sales` account gets enough customers to work with. */
function pickOwner(random: Random, owners: readonly Owner[], index: number): Owner {
  const demo = owners.find((owner) => owner.login === 'sales');
  return demo !== undefined && index % 15 === 0 ? demo : random.pick(owners);
}

async function listOwners(db: CrmDb): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select s.id as "staffId", sd.dept_id as "deptId", u.login_name as login
    from sys.staff s join sys."user" u on u.staff_id = s.id join sys.staff_dept sd on sd.staff_id = s.id and sd.is_primary
    join sys.dept d on d.id = sd.dept_id join sys.dept p on p.id = d.parent_id
    where p.code = 'SALES' and s.employ_status <> 3 order by s.id`.execute(db);
  if (rows.length === 0) throw new Error('seed the sys demo first: there are no sales people');
  return rows;
}

const daysFromNow = (days: number) => sql<Date>`now() + make_interval(secs => ${Math.round(days * 86_400)})`;

function customerRow(random: Random, company: Company, owner: Owner) {
  const stage = random.weighted(STAGES);
  const isConsuming = stage === 'cooperating';
  const created = -random.int(3, 540);
  const lastFollow = Math.max(created, -random.int(0, 45) + random.next());
  // log-normal around 420 USD a month, like real customers
  const spend = isConsuming ? Math.exp(Math.log(420) + 1.6 * normal(random)) : 0;
  const products = new Set(PRODUCTS.filter(([, weight]) => random.chance(weight / 130)).map(([code]) => code));
  if (products.size === 0) products.add('sms');
  return {
    kind: random.weighted([
      ['direct', 86],
      ['agent', 9],
      ['partner', 5],
    ] as const),
    name: company.name,
    name_norm: sql<string>`crm.norm_name(${company.name})`,
    alias: company.alias,
    country: company.country,
    website: `https://${company.alias}.example`,
    industry: company.industry,
    customer_type: random.weighted([
      ['enterprise', 80],
      ['aggregator', 10],
      ['reseller', 7],
      ['operator', 3],
    ] as const),
    products: [...products],
    brands: ['main'],
    level: random.weighted(LEVELS),
    stage,
    pool_state: 'private',
    owner_id: owner.staffId,
    owner_dept_id: owner.deptId,
    owner_since: daysFromNow(created),
    owner_way: random.weighted([
      ['created', 40],
      ['lead', 35],
      ['claimed', 15],
      ['transferred', 10],
    ] as const),
    source_code: random.pick(['website', 'expo', 'referral', 'outbound', 'ad']),
    settle_mode: random.weighted([
      ['prepaid', 75],
      ['postpaid', 25],
    ] as const),
    currency: 'USD',
    last_follow_at: daysFromNow(lastFollow),
    next_follow_at: random.chance(0.6) ? daysFromNow(random.int(0, 14) + random.next()) : null,
    consume_30d_usd: spend.toFixed(6),
    recall_at: isConsuming ? null : daysFromNow(lastFollow + 30),
    created_at: daysFromNow(created),
    created_by: owner.staffId,
  };
}

/** Box-Muller. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

export { seedCompany } from './company/index.ts';
export { poolsOf, seedLarge } from './company/large.ts';
