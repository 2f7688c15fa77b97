import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** Null = all. Returns how many were unread. */
export async function markCopiesRead(tx: Db, staffId: string, instanceIds: readonly string[] | null): Promise<number> {
  const { numAffectedRows } =
    await sql`update ger.wf_cc set read_at = now() where staff_id = ${staffId} and read_at is null
    and (${instanceIds}::bigint[] is null or instance_id = any(${instanceIds}::bigint[]))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
