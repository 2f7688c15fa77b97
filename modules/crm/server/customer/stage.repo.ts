import type { Db } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import { customerSource } from './repo.ts';

export async function setStage(
  tx: Db,
  { id, stage, by }: { id: string; stage: string; by: string | null },
): Promise<void> {
  await sql`update crm.customer set stage = ${stage}, updated_at = now(), updated_by = ${by}::bigint, version = version + 1
    where id = ${id}::bigint`.execute(tx);
}

/** One row if the user may see the customer; checked before queries on its related data. */
export const visibleQuery = (where: RawBuilder<unknown>, id: string): RawBuilder<unknown> =>
  sql`select 1 from ${customerSource.from} where ${where} and c.id = ${id}::bigint`;
