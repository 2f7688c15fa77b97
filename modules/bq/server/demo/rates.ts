import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** Copies the seeded rates as `fc.rate.published` would. */
export async function copyRates(db: Db): Promise<void> {
  await sql`insert into bq.rate_copy (base, quote, version, rates)
    select base, quote, count(*), json_agg(json_build_object('rate', rate::text, 'from', valid_from::text, 'to', valid_to::text) order by valid_from)
      filter (where state = 'approved') from fc.settle_rate group by base, quote
    on conflict do nothing`.execute(db);
}
