import { z } from 'zod';
import { defineCall, needs, signedIn } from './call.ts';
import { zId } from './values.ts';

const BASE = '/v2/sys/setting';
/** Moves settings between installations; in addition each setting needs its own `:export` or `:edit`. */
export const SETTINGS_KEY = 'sys.auth-manage.permissions:settings';

const zModule = z.string().regex(/^[a-z]{2,8}$/);
const zRow = z.record(z.string(), z.unknown());

/** The settings of a module: rows by business key, without ids and without secrets. */
export const zSettingFile = z.object({
  module: zModule,
  at: z.string(),
  settings: z.record(z.string().max(60), z.object({ rows: z.array(zRow).max(2_000) })),
});
export type SettingFile = z.output<typeof zSettingFile>;

export const exportSettings = defineCall({
  name: 'sys.setting.export',
  method: 'POST',
  path: `${BASE}/export`,
  summary: { zh: '导出一个模块的全部设置', en: 'Export the settings of a module' },
  right: needs(SETTINGS_KEY),
  input: z.object({ module: zModule }),
  result: zSettingFile,
});

/** Rows that only this installation has are listed and never removed by an import. */
const zDifference = z.object({
  setting: z.string(),
  title: z.string(),
  /** Of the fields below, in the language of the caller. */
  labels: z.record(z.string(), z.string()),
  /** Null: can be imported. Otherwise why the setting is left alone. */
  problem: z.string().nullable(),
  same: z.int(),
  rows: z.array(
    z.object({
      rowKey: z.string(),
      state: z.enum(['added', 'changed', 'removed']),
      before: zRow.nullable(),
      after: zRow.nullable(),
    }),
  ),
});
export type SettingDifference = z.output<typeof zDifference>;

export const compareSettings = defineCall({
  name: 'sys.setting.compare',
  method: 'POST',
  path: `${BASE}/compare`,
  summary: { zh: '对比设置文件与当前设置', en: 'Compare a file with the current settings' },
  right: needs(SETTINGS_KEY),
  input: z.object({ file: zSettingFile }),
  /** `digest` identifies the compared state; an import sends it back. */
  result: z.object({ digest: z.string(), settings: z.array(zDifference) }),
});

/** All rows in one transaction, through the same checks as the pages of the settings. */
export const importSettings = defineCall({
  name: 'sys.setting.import',
  method: 'POST',
  path: `${BASE}/import`,
  summary: { zh: '导入设置文件', en: 'Import a file of settings' },
  right: needs(SETTINGS_KEY),
  input: z.object({ file: zSettingFile, digest: z.string().max(64) }),
  result: z.object({ added: z.int(), changed: z.int(), waiting: z.int() }),
  withIdempotency: true,
});

/** For the command palette: settings whose name, fields or values contain the words. */
export const searchSettings = defineCall({
  name: 'sys.setting.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary: { zh: '搜索设置', en: 'Search settings' },
  right: signedIn('only settings and fields that the caller may read'),
  input: z.object({ keyword: z.string().trim().min(1).max(60) }),
  result: z.array(
    z.object({
      setting: z.string(),
      title: z.string(),
      path: z.string(),
      /** The field that matched by its name or value; null: the setting itself. */
      field: z.string().nullable(),
      value: z.string().nullable(),
      rowId: zId.nullable(),
      /** Finds the row on its page: the tab, and the search text. */
      tab: z.string().nullable(),
      rowKey: z.string().nullable(),
    }),
  ),
});

export const moduleSettingCalls = [exportSettings, compareSettings, importSettings, searchSettings];
