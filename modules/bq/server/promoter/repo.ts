import { type Db, type RowScope, ownedIn } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { Bond } from '../agent/bonds.ch.repo.ts';

/** Days that a customer counts after registering through a promoter's link, including the day of registration (rule 24). */
const COUNTED_DAYS = 365;

export interface Promoted extends Bond {
  readonly promoterId: string;
  readonly promoterName: string;
  readonly code: string;
}

/** Each customer once, by first registration; limited to the accounts visible to the user. */
export async function findPromoted(db: Db, scope: RowScope): Promise<Promoted[]> {
  const own = ownedIn(scope, { owner: sql`a.sale_staff_id`, dept: sql`a.sale_dept_id` });
  const { rows } = await sql<Promoted>`select distinct on (a.customer_id) a.customer_id::text as "customerId",
      to_char(a.promoted_on, 'YYYY-MM-DD') as "from", to_char(a.promoted_on + ${COUNTED_DAYS}::int, 'YYYY-MM-DD') as "to",
      a.promoter_id::text as "promoterId", s.name as "promoterName", coalesce(a.promo_code, '') as code
    from bq.app a join sys.staff_name s on s.id = a.promoter_id where a.deleted_at is null and ${own}
    order by a.customer_id, a.promoted_on, a.id`.execute(db);
  return rows;
}
