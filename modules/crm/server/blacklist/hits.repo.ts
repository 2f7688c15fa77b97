import type { getBlacklist } from '@switchboard/crm-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

const SHOWN = 100;

/** How an attempt was made to add a blocked company again. */
export type HitWay = 'create' | 'import' | 'contact';

export interface NewHit {
  readonly customerId: string;
  readonly matches: readonly string[];
  /** The name used in the attempt. */
  readonly name: string;
}

/** One row per blocked customer with a matching key. */
export async function insertHits(
  tx: Db,
  { hits, way, staffId }: { hits: readonly NewHit[]; way: HitWay; staffId: string },
): Promise<void> {
  await sql`insert into crm.blacklist_hit (blacklist_id, way, tried_name, matches, staff_id)
    select b.id, ${way}, left(h.name, 200), string_to_array(h.matches, ' '), ${staffId}::bigint
    from unnest(${hits.map(({ customerId }) => customerId)}::bigint[], ${hits.map(({ matches }) => matches.join(' '))}::text[],
      ${hits.map(({ name }) => name)}::text[]) h (customer_id, matches, name)
    join crm.blacklist b on b.customer_id = h.customer_id and b.state = 'active' and b.grade = 'block'`.execute(tx);
}

type Hit = ResultOf<typeof getBlacklist>['hits'][number];

export async function hitsOf(tx: Db, blacklistId: string): Promise<Hit[]> {
  const { rows } = await sql<
    Omit<Hit, 'at'> & { at: Date }
  >`select h.id::text, h.at, h.way, h.tried_name as "triedName", h.matches,
      s.name as "byName"
    from crm.blacklist_hit h left join sys.staff_name s on s.id = h.staff_id
    where h.blacklist_id = ${blacklistId}::bigint order by h.id desc limit ${SHOWN}`.execute(tx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
