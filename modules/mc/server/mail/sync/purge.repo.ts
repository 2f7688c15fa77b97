import { sql } from 'kysely';
import type { McDb } from '../../db.ts';

/** Returns the files of the deleted mails that no other mail uses: two copies of a mail share one file. */
export async function deleteBuried(db: McDb, limit: number): Promise<{ num: number; keys: string[] }> {
  // lint-ok raw-writes: returns the files of the deleted mails
  const { rows } = await sql<{ id: string; emlKey: string | null; htmlKey: string | null }>`delete from mc.mail_message
    where id in (select id from mc.mail_message where deleted_at < now() - interval '30 days' order by deleted_at limit ${limit})
    returning id::text, eml_key as "emlKey", html_key as "htmlKey"`.execute(db);
  const emls = rows.flatMap(({ emlKey }) => emlKey ?? []);
  const { rows: used } = await sql<{ key: string }>`select distinct eml_key as key from mc.mail_message
    where eml_key = any(${emls}::text[])`.execute(db);
  const kept = new Set(used.map(({ key }) => key));
  const free = emls.filter((key) => !kept.has(key));
  return { num: rows.length, keys: [...new Set([...free, ...rows.flatMap(({ htmlKey }) => htmlKey ?? [])])] };
}
