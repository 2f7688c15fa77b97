import type { Locale, ParsedInputOf } from '@switchboard/kit-contract';
import { definePgSource } from '@switchboard/kit-server';
import { type saveTemplate, templateResource } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import type { McDb } from '../db.ts';
import { msgTemplateTable } from '../tables.ts';

export const templateSource = (locale: Locale) =>
  definePgSource({
    resource: templateResource,
    table: msgTemplateTable,
    alias: 't',
    scope: { none: 'message templates belong to the company; users who may edit them see all of them' },
    columns: {
      title: locale === 'en' ? sql`t.title_en` : sql`t.title_zh`,
      content: locale === 'en' ? sql`t.content_en` : sql`t.content_zh`,
      vars: sql`array(select v ->> 'key' from jsonb_array_elements(t.vars) v)`,
      enabled: sql`(t.status = 1)`,
    },
  });

export type TemplateEdit = Omit<ParsedInputOf<typeof saveTemplate>, 'templateId' | 'version'>;
export type LockedTemplate = TemplateEdit & { id: string; eventCode: string; version: number; vars: string[] };

export async function lockTemplate(db: McDb, id: string): Promise<LockedTemplate | undefined> {
  const { rows } = await sql<LockedTemplate>`select t.id::text as id, t.event_code as "eventCode", t.version,
      t.title_zh as "titleZh", t.title_en as "titleEn", t.content_zh as "contentZh", t.content_en as "contentEn", t.route,
      t.level::text as level, t.ding, t.reopens, t.status = 1 as enabled,
      array(select v ->> 'key' from jsonb_array_elements(t.vars) v) as vars
    from mc.msg_template t where t.id = ${id} and t.deleted_at is null for update`.execute(db);
  return rows[0];
}
