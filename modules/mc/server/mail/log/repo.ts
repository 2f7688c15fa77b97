import { deleteRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { McDb } from '../../db.ts';
import { mailLogTable } from '../../tables.ts';

export async function purgeLog(db: McDb, limit: number): Promise<number> {
  return await deleteRows(
    db,
    mailLogTable,
    sql`t.id in (select id from mc.mail_log where created_at < now() - interval '730 days' order by created_at limit ${limit})`,
  );
}
