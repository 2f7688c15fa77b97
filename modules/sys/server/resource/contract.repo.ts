import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

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
  const inserted = await db
    .insertInto('sys.resource')
    .values({
      international: row.key,
      parent_id: row.parentId,
      kind: row.kind,
      name_zh: row.zh,
      name_en: row.en,
      // what hangs below a page belongs to the page's part of the portal, whichever module answers its calls
      sub_app: sql<string>`coalesce((select sub_app from sys.resource where id = ${row.parentId}::bigint), ${row.app})`,
      web_show_flag: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
}

export async function upsertObject(
  db: SysDb,
  object: { code: string; zh: string; en: string; app: string },
): Promise<void> {
  const names = { name_zh: object.zh, name_en: object.en, sub_app: object.app };
  await db
    .insertInto('sys.object')
    .values({ code: object.code, ...names })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(names))
    .execute();
}

export async function upsertField(
  db: SysDb,
  field: {
    object: string;
    code: string;
    zh: string;
    en: string;
    isSensitive: boolean;
    maskRule: string | null;
    level: number;
    sort: number;
  },
): Promise<void> {
  const values = {
    name_zh: field.zh,
    name_en: field.en,
    sensitive: field.isSensitive,
    mask_rule: field.maskRule,
    default_level: field.level,
    sort: field.sort,
  };
  await db
    .insertInto('sys.object_field')
    .values({ object_code: field.object, field_code: field.code, ...values })
    .onConflict((conflict) => conflict.columns(['object_code', 'field_code']).doUpdateSet(values))
    .execute();
}

export async function nameCalls(
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

export async function bindCall(db: SysDb, call: { resourceId: string; method: string; path: string }): Promise<void> {
  await db
    .insertInto('sys.resource_api')
    .values({ resource_id: call.resourceId, method: call.method, path_pattern: call.path, from_contract: true })
    .onConflict((conflict) =>
      conflict.columns(['resource_id', 'method', 'path_pattern']).doUpdateSet({ from_contract: true }),
    )
    .execute();
}

/** Bindings that a contract no longer declares. */
export async function dropOldBindings(db: SysDb, kept: readonly string[]): Promise<void> {
  await db
    .deleteFrom('sys.resource_api')
    .where('from_contract', '=', true)
    .where(sql<boolean>`not (resource_id || ' ' || method || ' ' || path_pattern = any(${kept}::text[]))`)
    .execute();
}
