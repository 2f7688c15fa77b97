import { type Db, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { imeiTable } from '../tables.ts';

/** Binds the new number to the port; the old one cools down before another port may use it. */
export async function bindImei(
  tx: Db,
  { imei, old, portId }: { imei: string; old: string | null; portId: string },
): Promise<void> {
  const cooling = { state: 'cooling', boundPortId: null, coolingUntil: sql`now() + interval '30 days'` };
  await updateRows(tx, imeiTable, { values: cooling, where: sql`t.imei = ${old} and t.imei <> ${imei}`, by: null });
  const bound = { state: 'bound', boundPortId: portId, boundAt: sql`now()` };
  await updateRows(tx, imeiTable, { values: bound, where: sql`t.imei = ${imei}`, by: null });
}

/** Frees the numbers that have finished cooling down. */
export async function endCooling(db: Db): Promise<void> {
  const where = sql`t.state = 'cooling' and t.cooling_until <= now()`;
  await updateRows(db, imeiTable, { values: { state: 'free', coolingUntil: null }, where, by: null });
}
