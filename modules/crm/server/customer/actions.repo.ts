import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

interface Change {
  readonly id: string;
  readonly by: string;
}

export async function setTags(tx: Db, { id, tags, by }: Change & { tags: readonly string[] }): Promise<void> {
  await sql`update crm.customer set tags = ${[...tags]}::text[], updated_at = now(), updated_by = ${by}::bigint, version = version + 1
    where id = ${id}::bigint`.execute(tx);
}

export async function setLocked(tx: Db, { id, locked, by }: Change & { locked: boolean }): Promise<void> {
  await sql`update crm.customer set locked = ${locked}, updated_at = now(), updated_by = ${by}::bigint, version = version + 1
    where id = ${id}::bigint`.execute(tx);
}
