import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** Binds the new number to the port; the old one cools down before another port may use it. */
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

/** Frees the numbers that have finished cooling down. */
export async function endCooling(db: Db): Promise<void> {
  await sql`update oc.imei set state = 'free', cooling_until = null where state = 'cooling' and cooling_until <= now()`.execute(
    db,
  );
}
