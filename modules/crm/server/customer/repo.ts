import { customerResource } from '@switchboard/crm-contract';
import { definePgSource, rowsOf } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { CrmDb } from '../db.ts';
import { customerRows } from './rows.ts';

/** The private pool. sys.staff is read for the owner's name only (conventions §12 allows named reads). */
export const customerSource = definePgSource({
  resource: customerResource,
  from: sql`crm.customer c left join sys.staff o on o.id = c.owner_id`,
  where: sql`c.deleted_at is null and c.pool_state = 'private'`,
  scope: rowsOf(customerRows, 'c'),
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
    industry: sql`c.industry`,
    customerType: sql`c.customer_type`,
    products: sql`c.products`,
    ownerName: sql`o.name`,
    settleMode: sql`c.settle_mode`,
    estMonthlyUsd: sql`c.est_monthly_usd`,
    lastFollowAt: sql`c.last_follow_at`,
    nextFollowAt: sql`c.next_follow_at`,
    recallAt: sql`c.recall_at`,
    consume30dUsd: sql`c.consume_30d_usd`,
    remark: sql`c.remark`,
    createdAt: sql`c.created_at`,
  },
});

export interface CustomerChanges {
  shortName?: string | null | undefined;
  country?: string | undefined;
  city?: string | null | undefined;
  industry?: string | undefined;
  customerType?: string | undefined;
  products?: string[] | undefined;
  settleMode?: string | null | undefined;
  estMonthlyUsd?: string | null | undefined;
  remark?: string | null | undefined;
}

/** The row was locked by the caller. */
export async function updateCustomerRow(
  db: CrmDb,
  { id, by, changes }: { id: string; by: string; changes: CustomerChanges },
): Promise<void> {
  const { shortName, customerType, settleMode, estMonthlyUsd, ...same } = changes;
  await db
    .updateTable('crm.customer')
    .set({
      ...same,
      ...(shortName === undefined ? {} : { short_name: shortName }),
      ...(customerType === undefined ? {} : { customer_type: customerType }),
      ...(settleMode === undefined ? {} : { settle_mode: settleMode }),
      ...(estMonthlyUsd === undefined ? {} : { est_monthly_usd: estMonthlyUsd }),
      updated_by: by,
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function findVersion(db: CrmDb, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('crm.customer').select('version').where('id', '=', id).executeTakeFirst();
  return row?.version;
}
