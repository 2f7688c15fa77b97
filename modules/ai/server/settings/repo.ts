import { type Db, deleteRows, type Table } from '@switchboard/kit-server';
import { sql } from 'kysely';

export async function deleteRow(tx: Db, table: Table, id: string): Promise<void> {
  await deleteRows(tx, table, sql`t.id = ${id}::bigint`);
}
