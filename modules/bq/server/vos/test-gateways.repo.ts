import type { Db } from '@switchboard/kit-server';
import type { LandingGateway } from '@switchboard/oc-server';
import { sql } from 'kysely';

/** Gateways to suppliers that can be called over; a locked gateway or one on a disabled switch cannot. */
export async function landingGateways(db: Db): Promise<LandingGateway[]> {
  const { rows } = await sql<LandingGateway>`select g.id::text, g.gw_name as name, s.name as "supplierName",
      g.online_at is not null and v.state = 'online' as "isOnline"
    from bq.vos_gateway g join bq.vos_server v on v.id = g.vos_id left join bq.supplier s on s.id = g.supplier_id
    where g.side = 'landing' and g.deleted_at is null and not g.locked and v.state <> 'disabled' order by g.gw_name, g.id`.execute(
    db,
  );
  return rows;
}

/** By the longest dial code that the number begins with; numbers without a match are missing. */
export async function countriesOfNumbers(db: Db, numbers: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    number: string;
    iso2: string;
  }>`select n as number, k.iso2 from unnest(${[...numbers]}::text[]) n
    cross join lateral (select c.iso2 from bq.country c where c.dial_code <> '' and n like c.dial_code || '%'
      order by length(c.dial_code) desc, c.mcc limit 1) k`.execute(db);
  return new Map(rows.map(({ number, iso2 }) => [number, iso2]));
}
