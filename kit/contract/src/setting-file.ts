import { z } from 'zod';
import { defineCall, signedIn } from './call.ts';
import type { Label } from './label.ts';
import { SETTING_ROWS } from './setting-calls.ts';
import { zId } from './values.ts';

/** Calls over all settings of a module, or of all modules. Each setting is read and changed with its own keys. */
const BASE = '/v2/sys/setting';
const RIGHT = 'the handler leaves out the settings whose keys the caller does not hold';

const zCode = z.string().regex(/^[a-z]{2,8}\.[a-z-]{1,40}$/);
const zValues = z.record(z.string(), z.unknown());
const zLabel: z.ZodType<Label> = z.object({ zh: z.string(), en: z.string() });

/** The settings of a module as one JSON file: rows by the code of their setting, without ids and secrets. */
export const zSettingFile = z.object({
  module: z.string().regex(/^[a-z]{2,8}$/),
  settings: z.record(zCode, z.array(zValues).max(SETTING_ROWS)),
});
export type SettingFile = z.output<typeof zSettingFile>;

export const exportSettings = defineCall({
  name: 'sys.setting.export',
  method: 'POST',
  path: `${BASE}/export`,
  summary: { zh: '导出模块设置', en: 'Export the settings of a module' },
  right: signedIn(`${RIGHT} (export)`),
  input: z.object({ module: zSettingFile.shape.module }),
  result: zSettingFile,
});

/** A row that the file would add or change; rows that the file does not contain stay unchanged. */
export const zSettingDifference = z.object({
  code: zCode,
  title: zLabel,
  rowKey: z.string(),
  action: z.enum(['add', 'edit']),
  /** The fields that differ; `before` is null for a new row. */
  changes: z.array(z.object({ field: z.string(), label: zLabel, before: z.unknown(), after: z.unknown() })),
  /** Why it cannot be imported. */
  problem: z.string().nullable(),
});
export type SettingDifference = z.output<typeof zSettingDifference>;

export const compareSettings = defineCall({
  name: 'sys.setting.compare',
  method: 'POST',
  path: `${BASE}/compare`,
  summary: { zh: '比较设置文件', en: 'Compare a settings file' },
  right: signedIn(`${RIGHT} (edit)`),
  input: z.object({ file: zSettingFile }),
  result: z.array(zSettingDifference),
});

/** All changes or none. */
export const importSettings = defineCall({
  name: 'sys.setting.import',
  method: 'POST',
  path: `${BASE}/import`,
  summary: { zh: '导入设置文件', en: 'Import a settings file' },
  right: signedIn(`${RIGHT} (edit)`),
  input: z.object({ file: zSettingFile }),
  /** `waiting` of the changes need a second person. */
  result: z.object({ changed: z.int(), waiting: z.int() }),
  withIdempotency: true,
});

/** A setting found by its name, by a field or by a value of a row. */
export const zSettingHit = z.object({
  code: zCode,
  title: zLabel,
  /** Page of the setting. */
  path: z.string(),
  /** Where the row is: the open tab and the text that filters the page to it. */
  tab: z.string().nullable(),
  rowId: zId.nullable(),
  rowKey: z.string(),
  field: zLabel.nullable(),
  value: z.string().nullable(),
});
export type SettingHit = z.output<typeof zSettingHit>;

export const searchSettings = defineCall({
  name: 'sys.setting.search',
  method: 'POST',
  path: `${BASE}/search`,
  summary: { zh: '搜索设置', en: 'Search settings' },
  right: signedIn(`${RIGHT} (read)`),
  input: z.object({ keyword: z.string().trim().min(2).max(60), limit: z.int().min(1).max(20).default(5) }),
  result: z.array(zSettingHit),
});

export const moduleSettingCalls = [exportSettings, compareSettings, importSettings, searchSettings] as const;
