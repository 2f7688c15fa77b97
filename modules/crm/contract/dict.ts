import { defineCall, defineResource, field, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

const KEY = 'sys.crm.dictionary';
const BASE = '/v2/crm/dict';
/** The code format of sys. */
const CODE = /^[a-z0-9][a-z0-9_]{0,19}$/;

/** The dictionaries of this module that users maintain. Codes with their own rules (stages, levels) are not included. */
export const CRM_DICTS = {
  churn_reason: { label: { zh: '流失原因', en: 'Churn reasons' } },
  track_reason: { label: { zh: '账号闲置原因', en: 'Account idle reasons' } },
  pay_method: { label: { zh: '伙伴收款方式', en: 'Partner payout methods' } },
} as const;

/** Includes how many records use each code. */
export const crmDictResource = defineResource({
  code: 'crm.dict-item',
  right: KEY,
  basePath: BASE,
  title: { zh: '客户字典', en: 'CRM dictionary' },
  fields: {
    id: field.id({ label: { zh: '字典 ID', en: 'Item ID' } }),
    dictType: field.enum({
      label: { zh: '字典', en: 'Dictionary' },
      editable: true,
      filter: true,
      width: 160,
      values: CRM_DICTS,
    }),
    code: field.text({ label: { zh: '编码', en: 'Code' }, editable: true, sortable: true, pattern: CODE, width: 150 }),
    labelZh: field.text({ label: { zh: '中文名称', en: 'Chinese label' }, editable: true, max: 80, width: 180 }),
    labelEn: field.text({
      label: { zh: '英文名称', en: 'English label' },
      nullable: true,
      editable: true,
      max: 120,
      width: 200,
    }),
    sort: field.int({ label: { zh: '排序', en: 'Order' }, editable: true, sortable: true, width: 90 }),
    used: field.int({ label: { zh: '使用次数', en: 'Times used' }, width: 110 }),
    enabled: field.boolean({ label: { zh: '启用', en: 'Enabled' }, editable: true, filter: true, width: 90 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: ['code', 'labelZh', 'labelEn', 'sort', 'used', 'enabled'],
    defaultSort: { field: 'sort', order: 'asc' },
    search: ['code', 'labelZh', 'labelEn'],
  },
});

/** As in sys: a code never changes and nothing is deleted, so that used codes stay readable. */
export const saveCrmDict = defineCall({
  name: 'crm.dict.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存客户字典项', en: 'Save an item of the CRM dictionary' },
  right: needs(`${KEY}:edit`),
  withIdempotency: true,
  input: z.object({
    id: zId.nullable().default(null),
    version: z.int().min(0).default(0),
    dictType: crmDictResource.fields.dictType.schema,
    code: z.string().regex(CODE),
    labelZh: z.string().trim().min(1).max(80),
    labelEn: z.string().trim().max(120).nullable(),
    sort: z.int().min(0).max(9999).default(0),
    enabled: z.boolean().default(true),
  }),
  result: zId,
});

export const dictCalls = [saveCrmDict];
