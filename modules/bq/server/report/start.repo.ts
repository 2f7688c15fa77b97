import { type RowScope, ownedIn } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { BqDb } from '../db.ts';

export interface AccountRow {
  readonly id: string;
  readonly appName: string;
  readonly customerName: string;
  readonly ownerName: string;
  /** The promoter with the link through which the customer came; empty = none. */
  readonly promoterName: string;
}

/** The accounts that the user may see now. */
export async function findAccounts(db: BqDb, biz: string, scope: RowScope): Promise<AccountRow[]> {
  const own = ownedIn(scope, { owner: sql`a.sale_staff_id`, dept: sql`a.sale_dept_id` });
  const { rows } = await sql<AccountRow>`
    select a.id, a.name as "appName", a.customer_name as "customerName", coalesce(s.name, '') as "ownerName", coalesce(p.name, '') as "promoterName"
    from bq.app a left join sys.staff_name s on s.id = a.sale_staff_id left join sys.staff_name p on p.id = a.promoter_id
    where a.biz = ${biz} and a.deleted_at is null and ${own} order by a.id`.execute(db);
  return rows;
}
