import type { DictFields, DictItem } from '@switchboard/sys-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

const COLUMNS = sql`id::text as id, module, dict_type as "dictType", code, label_zh as "labelZh", label_en as "labelEn",
  parent_code as "parentCode", color, sort, is_default as "isDefault", enabled, version`;

export async function listItems(db: SysDb, module: string, dictType?: string): Promise<DictItem[]> {
  const { rows } =
    await sql<DictItem>`select ${COLUMNS} from sys.dict_item where module = ${module} and deleted_at is null
    ${dictType === undefined ? sql`` : sql`and dict_type = ${dictType}`} order by dict_type, sort, code`.execute(db);
  return rows;
}

export async function lockItem(db: SysDb, module: string, id: string): Promise<DictItem | undefined> {
  const { rows } = await sql<DictItem>`select ${COLUMNS} from sys.dict_item
    where id = ${id}::bigint and module = ${module} and deleted_at is null for update`.execute(db);
  return rows[0];
}

/** Null = the code is already used. */
export async function insertItem(db: SysDb, module: string, item: DictFields, staffId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`insert into sys.dict_item
      (module, dict_type, code, label_zh, label_en, parent_code, color, sort, is_default, enabled, created_by, updated_by)
    values (${module}, ${item.dictType}, ${item.code}, ${item.labelZh}, ${item.labelEn}, ${item.parentCode}, ${item.color},
      ${item.sort}, ${item.isDefault}, ${item.enabled}, ${staffId}::bigint, ${staffId}::bigint)
    on conflict (module, dict_type, code) where deleted_at is null do nothing returning id::text as id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function updateItem(db: SysDb, id: string, item: DictFields, staffId: string): Promise<void> {
  await sql`update sys.dict_item set label_zh = ${item.labelZh}, label_en = ${item.labelEn}, parent_code = ${item.parentCode},
      color = ${item.color}, sort = ${item.sort}, is_default = ${item.isDefault}, enabled = ${item.enabled},
      updated_at = now(), updated_by = ${staffId}::bigint, version = version + 1 where id = ${id}::bigint`.execute(db);
}

/** Keeps one default per dictionary. */
export async function clearDefaults(db: SysDb, module: string, dictType: string, exceptId: string): Promise<void> {
  await sql`update sys.dict_item set is_default = false, version = version + 1
    where module = ${module} and dict_type = ${dictType} and is_default and id <> ${exceptId}::bigint`.execute(db);
}
