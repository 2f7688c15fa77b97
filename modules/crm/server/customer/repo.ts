import { customerResource } from '@switchboard/crm-contract';
import { containing, definePgSource, rowsOf } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import type { CrmDb } from '../db.ts';
import { customerRows } from './rows.ts';

/** The caller, as set for the row policies. */
const readerId = sql`nullif(current_setting('app.staff', true), '')::bigint`;
const nameOf = (table: string, id: string, name = 'name'): RawBuilder<unknown> =>
  sql`(select ${sql.ref(`n.${name}`)} from ${sql.table(table)} n where n.id = ${sql.ref(id)})`;

/** The private pool. Names from sys (staff, departments) are read for display only (conventions §12 allows named reads). */
export const customerSource = definePgSource({
  resource: customerResource,
  from: sql`crm.customer c left join sys.staff o on o.id = c.owner_id`,
  where: sql`c.deleted_at is null and c.pool_state = 'private'`,
  scope: rowsOf(customerRows, 'c'),
  keyword: keywordCondition,
  filters: {
    // a code of two letters: a partial match is meaningless, and the whole code has an index
    country: (code: string) => sql`c.country = ${code.toUpperCase()}`,
    tags: (tags: string[]) =>
      sql`c.id in (select w.customer_id from crm.customer_search w where w.tags && ${tags}::text[])`,
  },
  columns: {
    id: sql`c.id`,
    customerCode: sql`c.customer_code`,
    name: sql`c.name`,
    shortName: sql`c.short_name`,
    alias: sql`c.alias`,
    kind: sql`c.kind`,
    level: sql`c.level`,
    stage: sql`c.stage`,
    country: sql`c.country`,
    city: sql`c.city`,
    address: sql`c.address`,
    timezone: sql`c.timezone`,
    website: sql`c.website`,
    industry: sql`c.industry`,
    customerType: sql`c.customer_type`,
    products: sql`c.products`,
    brands: sql`c.brands`,
    ownerId: sql`c.owner_id`,
    ownerName: sql`o.name`,
    ownerDeptId: sql`c.owner_dept_id`,
    ownerDeptName: nameOf('sys.dept', 'c.owner_dept_id', 'name_zh'),
    ownerSince: sql`c.owner_since`,
    ownerWay: sql`c.owner_way`,
    sourceCode: sql`c.source_code`,
    settleMode: sql`c.settle_mode`,
    currency: sql`c.currency`,
    estMonthlyUsd: sql`c.est_monthly_usd`,
    lastFollowAt: sql`c.last_follow_at`,
    nextFollowAt: sql`c.next_follow_at`,
    recallAt: sql`c.recall_at`,
    firstRechargeAt: sql`c.first_recharge_at`,
    firstConsumeOn: sql`c.first_consume_on`,
    lastConsumeOn: sql`c.last_consume_on`,
    consume30dUsd: sql`c.consume_30d_usd`,
    // there are no rates for accounts in other currencies yet (docs/STUBS.md)
    balanceUsd: sql`(select coalesce(sum(a.balance), 0)::numeric(18, 6) from crm.account a where a.customer_id = c.id and a.currency = 'USD')`,
    hasConsumed: sql`(c.first_consume_on is not null)`,
    protectUntil: sql`c.protect_until`,
    locked: sql`c.locked`,
    isShared: sql`(c.id = any(array(select s.customer_id from crm.share s
      where s.staff_id = ${readerId} and s.state = 'active' and s.expires_at > now())))`,
    poolEnteredAt: sql`c.sea_entered_at`,
    poolReason: sql`c.sea_reason`,
    prevOwnerName: nameOf('sys.staff', 'c.prev_owner_id'),
    agentId: sql`c.agent_id`,
    agentName: nameOf('crm.customer', 'c.agent_id'),
    alsoSupplierId: sql`c.also_supplier_id`,
    sourceLeadId: sql`c.source_lead_id`,
    activityId: sql`c.activity_id`,
    promoLinkId: sql`c.promo_link_id`,
    tags: sql`c.tags`,
    remark: sql`c.remark`,
    createdAt: sql`c.created_at`,
  },
});

const SEARCHED = [
  ['customerCode', 'code'],
  ['name', 'name'],
  ['alias', 'alias'],
  // contacts and domain identify a company: a user who may read its name may find it by them
  ['name', 'contact'],
  ['name', 'domain'],
] as const;
const SHORT_CJK = /^[一-鿿]{1,2}$/;

function keywordCondition(text: string, isClear: (field: string) => boolean): RawBuilder<unknown> {
  const word = text.toLowerCase();
  const columns = SEARCHED.filter(([field]) => isClear(field)).map(([, column]) => sql.ref(`w.${column}`));
  const isIn = sql.join(
    columns.map((column) => sql`${column} like ${containing(word)}`),
    sql` or `,
  );
  const short = SHORT_CJK.test(word) ? sql`w.grams @> array[${word}::text] and ` : sql``;
  return sql`c.id in (select w.customer_id from crm.customer_search w where ${short}(${isIn}))`;
}

const COLUMN_OF = {
  shortName: 'short_name',
  country: 'country',
  city: 'city',
  address: 'address',
  timezone: 'timezone',
  industry: 'industry',
  customerType: 'customer_type',
  products: 'products',
  brands: 'brands',
  settleMode: 'settle_mode',
  currency: 'currency',
  estMonthlyUsd: 'est_monthly_usd',
  remark: 'remark',
} as const;
export type CustomerChanges = { readonly [K in keyof typeof COLUMN_OF]?: unknown };

/** The caller has already locked the row. */
export async function updateCustomerRow(
  db: CrmDb,
  { id, by, changes }: { id: string; by: string; changes: CustomerChanges },
): Promise<void> {
  const columns = Object.entries(changes).map(([name, value]) => [COLUMN_OF[name as keyof CustomerChanges], value]);
  await db
    .updateTable('crm.customer')
    .set({
      ...Object.fromEntries(columns),
      updated_by: by,
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}
