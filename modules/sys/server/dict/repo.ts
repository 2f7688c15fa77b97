import { updateRow, updateRows } from '@switchboard/kit-server';
import type { DictFields, DictItem } from '@switchboard/sys-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import { dictItemTable } from '../tables.ts';

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
  // lint-ok raw-writes: a code that exists is no error here
  const { rows } = await sql<{ id: string }>`insert into sys.dict_item
      (module, dict_type, code, label_zh, label_en, parent_code, color, sort, is_default, enabled, created_by, updated_by)
    values (${module}, ${item.dictType}, ${item.code}, ${item.labelZh}, ${item.labelEn}, ${item.parentCode}, ${item.color},
      ${item.sort}, ${item.isDefault}, ${item.enabled}, ${staffId}::bigint, ${staffId}::bigint)
    on conflict (module, dict_type, code) where deleted_at is null do nothing returning id::text as id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function updateItem(db: SysDb, id: string, item: DictFields, staffId: string): Promise<void> {
  const { labelZh, labelEn, parentCode, color, sort, isDefault, enabled } = item;
  const values = { labelZh, labelEn, parentCode, color, sort, isDefault, enabled };
  await updateRow(db, dictItemTable, { id, values, by: staffId });
}

/** Keeps one default per dictionary. */
export async function clearDefaults(db: SysDb, module: string, dictType: string, exceptId: string): Promise<void> {
  await updateRows(db, dictItemTable, {
    values: { isDefault: false },
    where: sql`t.module = ${module} and t.dict_type = ${dictType} and t.is_default and t.id <> ${exceptId}::bigint`,
    by: null,
  });
}
