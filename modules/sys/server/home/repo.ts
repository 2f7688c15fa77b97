import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

/** The newest one that is valid now. */
export async function findLoginPrompt(
  db: SysDb,
  locale: 'zh' | 'en',
): Promise<{ id: string; content: string } | undefined> {
  const content = locale === 'en' ? sql`coalesce(content_en, content_zh)` : sql`content_zh`;
  const { rows } = await sql<{ id: string; content: string }>`
    select id::text, ${content} as content from sys.login_prompt
    where enabled and deleted_at is null and now() >= start_at and now() < end_at
    order by start_at desc, id desc limit 1`.execute(db);
  return rows[0];
}
