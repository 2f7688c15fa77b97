import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

export async function setExtended(tx: Db, { id, until, by }: { id: string; until: Date; by: string }): Promise<void> {
  await sql`update crm.customer set extended_until = ${until}::timestamptz, updated_at = now(), updated_by = ${by}::bigint,
    version = version + 1 where id = ${id}::bigint`.execute(tx);
}
