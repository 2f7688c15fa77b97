import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

export interface CustomerHead {
  readonly id: string;
  readonly version: number;
}

/** The customer itself, or the one it was merged into, over any number of merges (crm rule 32). */
export async function findHead(tx: Db, id: string): Promise<CustomerHead | undefined> {
  const { rows } = await sql<CustomerHead>`with recursive way as (
      select c.id, c.version, c.merged_into_id, 1 as step from crm.customer c where c.id = ${id}::bigint and c.deleted_at is null
      union all
      select c.id, c.version, c.merged_into_id, way.step + 1 from way join crm.customer c on c.id = way.merged_into_id
        where way.step < 20)
    select id::text as id, version from way order by step desc limit 1`.execute(tx);
  return rows[0];
}
