import { definePgSource } from '@switchboard/kit-server';
import { loginPromptResource } from '@switchboard/sys-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import { loginPromptTable } from '../tables.ts';

const IS_VALID = sql`enabled and deleted_at is null and now() >= start_at and now() < end_at`;

/** The newest one that is valid now. */
export async function findLoginPrompt(
  db: SysDb,
  locale: 'zh' | 'en',
): Promise<{ id: string; content: string } | undefined> {
  const content = locale === 'en' ? sql`coalesce(nullif(content_en, ''), content_zh)` : sql`content_zh`;
  const { rows } = await sql<{ id: string; content: string }>`
    select id::text, ${content} as content from sys.login_prompt
    where ${IS_VALID} order by start_at desc, id desc limit 1`.execute(db);
  return rows[0];
}

export const loginPromptSource = definePgSource({
  resource: loginPromptResource,
  table: loginPromptTable,
  alias: 'p',
  scope: { none: 'shown to all visitors before sign-in' },
  columns: {
    state: sql`(case when not p.enabled then 'off' when now() < p.start_at then 'later' when now() >= p.end_at then 'over'
      when p.id = (select id from sys.login_prompt where ${IS_VALID} order by start_at desc, id desc limit 1) then 'shown'
      else 'covered' end)`,
  },
});

export type PromptRow = { id: string; contentZh: string; version: number };

export async function lockPrompt(db: SysDb, id: string): Promise<PromptRow | undefined> {
  const { rows } = await sql<PromptRow>`select id::text as id, content_zh as "contentZh", content_en as "contentEn",
      start_at as "startAt", end_at as "endAt", enabled, version
    from sys.login_prompt where id = ${id}::bigint and deleted_at is null for update`.execute(db);
  return rows[0];
}
