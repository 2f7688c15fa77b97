import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

export async function deleteRow(tx: Db, table: string, id: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}::bigint`.execute(tx);
}
