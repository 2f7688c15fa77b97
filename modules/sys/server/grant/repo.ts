import type { FieldLevel, FieldRule, ScopeRule } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

export interface StoredGrant {
  readonly resourceIds: readonly string[];
  readonly keys: readonly string[];
  readonly scopes: readonly ScopeRule[];
  readonly fields: readonly FieldRule[];
}

export async function readGrant(db: SysDb, roleId: string): Promise<StoredGrant> {
  const resources = await db
    .selectFrom('sys.role_resource as rr')
    .innerJoin('sys.resource as r', 'r.id', 'rr.resource_id')
    .select(['r.id', 'r.international as key'])
    .where('rr.role_id', '=', roleId)
    .where('r.deleted_at', 'is', null)
    .orderBy('r.international')
    .execute();
  const scopes = await db
    .selectFrom('sys.role_data_scope')
    .select(['object_code as objectCode', 'scope', sql<string[]>`dept_ids::text[]`.as('deptIds')])
    .select('entity_codes as entityCodes')
    .where('role_id', '=', roleId)
    .orderBy('object_code')
    .execute();
  const fields = await db
    .selectFrom('sys.role_field_perm')
    .select(['object_code as objectCode', 'field_code as fieldCode', 'level', 'mask_rule as maskRule'])
    .where('role_id', '=', roleId)
    .orderBy('object_code')
    .orderBy('field_code')
    .execute();
  return {
    resourceIds: resources.map((row) => row.id),
    keys: resources.map((row) => row.key),
    scopes,
    fields: fields.map((row) => ({ ...row, level: row.level as FieldLevel })),
  };
}

/** Writes only the differences: triggers and the log see the actual changes. */
export async function replaceResources(
  db: SysDb,
  roleId: string,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  if (removed.length > 0)
    await db
      .deleteFrom('sys.role_resource')
      .where('role_id', '=', roleId)
      .where('resource_id', 'in', removed)
      .execute();
  if (added.length > 0)
    await sql`insert into sys.role_resource (role_id, resource_id)
      select ${roleId}, unnest(${added}::bigint[]) on conflict do nothing`.execute(db);
}

export async function replaceScopes(db: SysDb, roleId: string, rules: readonly ScopeRule[]): Promise<void> {
  await db.deleteFrom('sys.role_data_scope').where('role_id', '=', roleId).execute();
  if (rules.length === 0) return;
  const values = rules.map((rule) => ({
    role_id: roleId,
    object_code: rule.objectCode,
    scope: rule.scope,
    dept_ids: sql<string[]>`${rule.deptIds}::bigint[]`,
    entity_codes: sql<string[]>`${rule.entityCodes ?? []}::text[]`,
  }));
  await db.insertInto('sys.role_data_scope').values(values).execute();
}

export async function replaceFields(db: SysDb, roleId: string, rules: readonly FieldRule[]): Promise<void> {
  await db.deleteFrom('sys.role_field_perm').where('role_id', '=', roleId).execute();
  if (rules.length === 0) return;
  const column = (pick: (rule: FieldRule) => unknown): unknown[] => rules.map(pick);
  await sql`insert into sys.role_field_perm (role_id, object_code, field_code, level, mask_rule)
    select ${roleId}, * from unnest(${column((rule) => rule.objectCode)}::text[], ${column((rule) => rule.fieldCode)}::text[],
      ${column((rule) => rule.level)}::smallint[], ${column((rule) => rule.maskRule)}::text[])`.execute(db);
}

export async function copyGrant(db: SysDb, fromId: string, toId: string): Promise<void> {
  await sql`insert into sys.role_resource (role_id, resource_id)
    select ${toId}, resource_id from sys.role_resource where role_id = ${fromId}`.execute(db);
  await sql`insert into sys.role_data_scope (role_id, object_code, scope, dept_ids, entity_codes)
    select ${toId}, object_code, scope, dept_ids, entity_codes from sys.role_data_scope where role_id = ${fromId}`.execute(
    db,
  );
  await sql`insert into sys.role_field_perm (role_id, object_code, field_code, level, mask_rule)
    select ${toId}, object_code, field_code, level, mask_rule from sys.role_field_perm where role_id = ${fromId}`.execute(
    db,
  );
}

/** Modules and groups order the tree; a role can hold pages, buttons and external entries. */
const IS_GRANTABLE = sql<boolean>`(kind in (3, 4, 5) or (kind = 2 and router is not null))`;

/** Keys of the ids that exist and can be granted; other ids are missing from the result. */
export async function grantableKeys(db: SysDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sys.resource')
    .select(['id', 'international'])
    .where('deleted_at', 'is', null)
    .where(IS_GRANTABLE)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.international]));
}

export function fieldId(rule: { readonly objectCode: string; readonly fieldCode: string }): string {
  return `${rule.objectCode} ${rule.fieldCode}`;
}

/** Default levels of the given fields, by `fieldId`; an unknown field is missing from the result. */
export async function defaultLevels(
  db: SysDb,
  fields: readonly { objectCode: string; fieldCode: string }[],
): Promise<Map<string, number>> {
  if (fields.length === 0) return new Map();
  const codes = [...new Set(fields.map((field) => field.objectCode))];
  const rows = await db
    .selectFrom('sys.object_field')
    .select(['object_code as objectCode', 'field_code as fieldCode', 'default_level'])
    .where('object_code', 'in', codes)
    .execute();
  return new Map(rows.map((row) => [fieldId(row), row.default_level]));
}

export async function knownObjects(db: SysDb, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const rows = await db.selectFrom('sys.object').select('code').where('code', 'in', codes).execute();
  return new Set(rows.map((row) => row.code));
}

export async function knownDepts(db: SysDb, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('sys.dept')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
  return new Set(rows.map((row) => row.id));
}

export async function listCatalogResources(db: SysDb) {
  return await db
    .selectFrom('sys.resource')
    .select(['id', 'parent_id as parentId', 'kind', 'international as key', 'name_zh as nameZh', 'name_en as nameEn'])
    .select(['router', sql<boolean>`status = 1`.as('isEnabled'), IS_GRANTABLE.as('isGrantable')])
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

export async function listCatalogObjects(db: SysDb) {
  return await db
    .selectFrom('sys.object as o')
    .select(['o.code', 'o.name_zh as nameZh', 'o.name_en as nameEn', 'o.sub_app as subApp'])
    .select((of) =>
      of
        .selectFrom('sys.object_field as f')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('f.object_code', '=', 'o.code')
        .$asScalar()
        .as('fieldCount'),
    )
    .orderBy('o.sub_app')
    .orderBy('o.code')
    .execute();
}

export async function listCatalogDepts(db: SysDb) {
  return await db
    .selectFrom('sys.dept')
    .select(['id', 'parent_id as parentId', 'name_zh as nameZh', 'name_en as nameEn'])
    .where('deleted_at', 'is', null)
    .orderBy('depth')
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

export async function listCatalogFields(db: SysDb, objectCodes: readonly string[]) {
  return await db
    .selectFrom('sys.object_field')
    .select(['object_code as objectCode', 'field_code as fieldCode', 'name_zh as nameZh', 'name_en as nameEn'])
    .select(['sensitive as isSensitive', 'default_level as defaultLevel', 'mask_rule as maskRule'])
    .where('object_code', 'in', objectCodes)
    .orderBy('object_code')
    .orderBy('sort')
    .execute();
}
