import { insertRow } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import { resourceTable } from '../tables.ts';

export async function findResourceId(db: SysDb, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('sys.resource')
    .select('id')
    .where('international', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertResource(
  db: SysDb,
  row: { key: string; parentId: string | null; app: string; kind: number; zh: string; en: string },
): Promise<string> {
  const { key, parentId, kind, zh, en, app } = row;
  // a child of a page belongs to the page's sub-application, regardless of the module that answers its calls
  const subApp = sql`coalesce((select sub_app from sys.resource where id = ${parentId}::bigint), ${app})`;
  const values = { international: key, parentId, kind, nameZh: zh, nameEn: en, subApp, webShowFlag: 0 };
  return await insertRow(db, resourceTable, values, null);
}

export interface NewResource {
  readonly key: string;
  readonly parent: string;
  readonly app: string;
  readonly kind: number;
  readonly zh: string;
  readonly en: string;
}

/** Like `insertResource`, for many: their parents are given by key and exist already, or are missing. */
export async function insertResources(db: SysDb, resources: readonly NewResource[]): Promise<void> {
  if (resources.length === 0) return;
  // lint-ok raw-writes: one statement for all rows, whose parents are given by key
  await sql`insert into sys.resource (international, parent_id, kind, name_zh, name_en, sub_app, web_show_flag)
    select s.key, p.id, s.kind, s.zh, s.en, coalesce(p.sub_app, s.app), 0
    from rows from (jsonb_to_recordset(${JSON.stringify(resources)}::jsonb)
      as (key text, parent text, app text, kind smallint, zh text, en text)) with ordinality
      as s (key, parent, app, kind, zh, en, place)
    left join sys.resource p on p.international = s.parent and p.deleted_at is null
    order by s.place`.execute(db);
}

/** Ids of all resources that are not deleted, by key. */
export async function listResourceIds(db: SysDb): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sys.resource')
    .select(['id', 'international'])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, international }) => [international, id]));
}

export async function upsertObjects(
  db: SysDb,
  objects: readonly { code: string; zh: string; en: string; app: string }[],
): Promise<void> {
  if (objects.length === 0) return;
  await sql`insert into sys.object (code, name_zh, name_en, sub_app)
    select code, zh, en, app from jsonb_to_recordset(${JSON.stringify(objects)}::jsonb) as s (code text, zh text, en text, app text)
    on conflict (code) do update set name_zh = excluded.name_zh, name_en = excluded.name_en, sub_app = excluded.sub_app`.execute(
    db,
  );
}

export interface ObjectField {
  readonly object: string;
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly isSensitive: boolean;
  readonly maskRule: string | null;
  readonly level: number;
  readonly sort: number;
}

export async function upsertFields(db: SysDb, fields: readonly ObjectField[]): Promise<void> {
  if (fields.length === 0) return;
  await sql`insert into sys.object_field (object_code, field_code, name_zh, name_en, sensitive, mask_rule, default_level, sort)
    select object, code, zh, en, "isSensitive", "maskRule", level, sort
    from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as s (object text, code text, zh text, en text, "isSensitive" boolean,
      "maskRule" text, level smallint, sort int)
    on conflict (object_code, field_code) do update set name_zh = excluded.name_zh, name_en = excluded.name_en,
      sensitive = excluded.sensitive, mask_rule = excluded.mask_rule, default_level = excluded.default_level, sort = excluded.sort`.execute(
    db,
  );
}

export async function saveCallNames(
  db: SysDb,
  calls: readonly { name: string; name_zh: string; name_en: string }[],
): Promise<void> {
  if (calls.length === 0) return;
  await db
    .insertInto('sys.api_call')
    .values(calls)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(({ ref }) => ({ name_zh: ref('excluded.name_zh'), name_en: ref('excluded.name_en') })),
    )
    .execute();
}

export interface Binding {
  readonly resourceId: string;
  readonly method: string;
  readonly path: string;
}

export async function bindCalls(db: SysDb, bindings: readonly Binding[]): Promise<void> {
  if (bindings.length === 0) return;
  await sql`insert into sys.resource_api (resource_id, method, path_pattern, from_contract)
    select "resourceId", method, path, true
    from jsonb_to_recordset(${JSON.stringify(bindings)}::jsonb) as s ("resourceId" bigint, method text, path text)
    on conflict (resource_id, method, path_pattern) do update set from_contract = true`.execute(db);
}

/** Removes bindings that no contract declares any more. */
export async function dropOldBindings(db: SysDb, kept: readonly string[]): Promise<void> {
  await db
    .deleteFrom('sys.resource_api')
    .where('from_contract', '=', true)
    .where(sql<boolean>`not (resource_id || ' ' || method || ' ' || path_pattern = any(${kept}::text[]))`)
    .execute();
}
