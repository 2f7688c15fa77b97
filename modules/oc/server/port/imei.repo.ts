import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** The new number is the port's; the old one rests before anybody else shows it. */
export async function bindImei(
  tx: Db,
  { imei, old, portId }: { imei: string; old: string | null; portId: string },
): Promise<void> {
  await sql`update oc.imei set state = 'cooling', bound_port_id = null, cooling_until = now() + interval '30 days'
    where imei = ${old} and imei <> ${imei}`.execute(tx);
  await sql`update oc.imei set state = 'bound', bound_port_id = ${portId}::bigint, bound_at = now() where imei = ${imei}`.execute(
    tx,
  );
}

/** Numbers whose rest is over. */
export async function endCooling(db: Db): Promise<void> {
  await sql`update oc.imei set state = 'free', cooling_until = null where state = 'cooling' and cooling_until <= now()`.execute(
    db,
  );
}
