import { defineCall, getDictItems, needs, zId, zPageRequest, zPageResult } from '@switchboard/kit-contract';
import { z } from 'zod';
import { FB_CONFIG_KEY } from './feedback-keys.ts';

const BASE = '/v2/sys/staff/sysDict';

const zDictType = z.string().regex(/^[a-z][a-z0-9_]{1,39}$/);
/** Tones of the design system: a stored colour adapts to light and dark mode. */
const zTone = z.enum(['neutral', 'info', 'success', 'warning', 'danger']);

export const zDictItem = z.object({
  id: zId,
  module: z.string(),
  dictType: z.string(),
  code: z.string(),
  labelZh: z.string(),
  labelEn: z.string().nullable(),
  parentCode: z.string().nullable(),
  color: z.string().nullable(),
  sort: z.int(),
  isDefault: z.boolean(),
  enabled: z.boolean(),
  version: z.int(),
});
export type DictItem = z.infer<typeof zDictItem>;

/**
 * The dictionaries of this module. Other modules have `/v2/<module>/dict/page|save` with their own keys (conventions
 * §9) on the same table and service: the right to feedback types gives no access to customer levels.
 */
export const pageDict = defineCall({
  name: 'sys.dict.paging',
  method: 'POST',
  path: `${BASE}/paging`,
  summary: { zh: '字典列表', en: 'Dictionary items' },
  right: needs(FB_CONFIG_KEY),
  input: zPageRequest
    .pick({ pageNo: true, pageSize: true, keyword: true })
    .extend({ module: z.literal('sys').default('sys'), dictType: zDictType.optional() })
    .strict(),
  result: zPageResult(zDictItem),
});

export const zDictFields = z.object({
  dictType: zDictType,
  code: z.string().regex(/^[a-z0-9][a-z0-9_]{0,19}$/),
  labelZh: z.string().trim().min(1).max(80),
  labelEn: z.string().trim().max(120).nullable(),
  parentCode: z.string().max(40).nullable().default(null),
  color: zTone.nullable().default(null),
  sort: z.int().min(0).max(9999).default(0),
  isDefault: z.boolean().default(false),
  enabled: z.boolean().default(true),
});
export type DictFields = z.infer<typeof zDictFields>;

/**
 * Without `id` creates an item, with it changes the item. A code never changes and nothing is deleted: used values stay
 * readable.
 */
export const saveDict = defineCall({
  name: 'sys.dict.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存字典项', en: 'Save a dictionary item' },
  right: needs(`${FB_CONFIG_KEY}:edit`),
  withIdempotency: true,
  input: zDictFields.extend({
    module: z.literal('sys').default('sys'),
    id: zId.nullable().default(null),
    version: z.int().min(0).default(0),
  }),
  result: zId,
});

/** Defined in the kit: its selectors read it. */
export { getDictItems };

export const dictCalls = [pageDict, saveDict, getDictItems];
