import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** The promotion link belongs to the old source and is cleared. */
export async function setSource(
  tx: Db,
  { customerId, source, activityId, by }: { customerId: string; source: string; activityId: string | null; by: string },
): Promise<void> {
  await sql`update crm.customer set source_code = ${source}, activity_id = ${activityId}, promo_link_id = null,
    updated_at = now(), updated_by = ${by}, version = version + 1 where id = ${customerId}`.execute(tx);
}
