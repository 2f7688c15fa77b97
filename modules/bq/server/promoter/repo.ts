import type { Db, RowScope } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { Bond } from '../agent/bonds.ch.repo.ts';

/** A customer who registered through a promoter's link counts for so many days, the day of registration being the first (rule 24). */
const COUNTED_DAYS = 365;

export interface Promoted extends Bond {
  readonly promoterId: string;
  readonly promoterName: string;
  readonly code: string;
}

/** Each customer once, by its first registration; of the accounts that a person may see now. */
export async function findPromoted(db: Db, scope: RowScope): Promise<Promoted[]> {
  const own =
    scope.kind === 'all'
      ? sql`true`
      : sql`(a.sale_staff_id = ${scope.staffId} or a.sale_dept_id = any(${[...scope.deptIds]}::bigint[]))`;
  const { rows } = await sql<Promoted>`select distinct on (a.customer_id) a.customer_id::text as "customerId",
      to_char(a.promoted_on, 'YYYY-MM-DD') as "from", to_char(a.promoted_on + ${COUNTED_DAYS}::int, 'YYYY-MM-DD') as "to",
      a.promoter_id::text as "promoterId", s.name as "promoterName", coalesce(a.promo_code, '') as code
    from bq.app a join sys.staff s on s.id = a.promoter_id where a.deleted_at is null and ${own}
    order by a.customer_id, a.promoted_on, a.id`.execute(db);
  return rows;
}
