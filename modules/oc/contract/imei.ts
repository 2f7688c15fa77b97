import {
  defineCall,
  defineResource,
  defineUpload,
  field,
  needs,
  type ResourceRow,
  zCountry,
  zId,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { BATCH_TIMEOUT_MS } from './timeouts.ts';

export const IMEI_KEY = 'oc.simbank.imei';
const BASE = '/v2/oc/operation/imei';
export const IMEI_MAX = 10_000;
const FILE_BYTES = 5 * 1024 * 1024;

export const IMEI_ORIGINS = {
  device: { label: { zh: '设备出厂', en: 'Factory' } },
  upload: { label: { zh: '导入', en: 'Imported' } },
  generated: { label: { zh: '生成', en: 'Generated' } },
} as const;

export const IMEI_STATES = {
  free: { label: { zh: '空闲', en: 'Free' }, tone: 'success' },
  reserved: { label: { zh: '预留', en: 'Reserved' }, tone: 'info' },
  bound: { label: { zh: '已绑定', en: 'Bound' }, tone: 'info' },
  cooling: { label: { zh: '冷却', en: 'Cooling down' }, tone: 'warning' },
  blacklisted: { label: { zh: '黑名单', en: 'Blacklisted' }, tone: 'danger' },
  retired: { label: { zh: '退役', en: 'Retired' }, tone: 'neutral' },
} as const;
export type ImeiState = keyof typeof IMEI_STATES;

/** /businessOperations/simbank/imei */
export const imeiResource = defineResource({
  code: 'oc.imei',
  right: IMEI_KEY,
  basePath: BASE,
  pageName: 'query',
  isExported: true,
  title: { zh: 'IMEI 库', en: 'IMEI pool' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'ID' }, internal: true }),
    imei: field.text({ label: { zh: 'IMEI', en: 'IMEI' }, filter: true, sortable: true, width: 170 }),
    tac: field.text({ label: { zh: 'TAC', en: 'TAC' }, filter: true, sortable: true, width: 110 }),
    model: field.text({ label: { zh: '型号', en: 'Model' }, nullable: true, width: 150 }),
    origin: field.enum({ label: { zh: '来源', en: 'Origin' }, filter: true, values: IMEI_ORIGINS, width: 110 }),
    iso2: field.text({ label: { zh: '适用国家', en: 'Country' }, nullable: true, filter: true, width: 120 }),
    port: field.text({ label: { zh: '绑定端口', en: 'Bound to' }, nullable: true, width: 170 }),
    batchNo: field.text({ label: { zh: '批次', en: 'Batch' }, nullable: true, filter: true, width: 170 }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: IMEI_STATES, width: 110 }),
    createdAt: field.dateTime({ label: { zh: '入库时间', en: 'Added' }, sortable: true, width: 170 }),
  },
  list: {
    columns: ['imei', 'tac', 'model', 'origin', 'iso2', 'port', 'state', 'batchNo', 'createdAt'],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['imei'],
  },
});
export type ImeiRow = ResourceRow<typeof imeiResource>;

export const imeiStatistics = defineCall({
  name: 'oc.imei.statistics',
  method: 'POST',
  path: `${BASE}/statistics`,
  summary: { zh: 'IMEI 统计', en: 'IMEI statistics' },
  right: needs(IMEI_KEY),
  input: z.object({}),
  result: z.object({
    states: z.record(z.enum(Object.keys(IMEI_STATES) as [ImeiState, ...ImeiState[]]), z.int()),
    /** Numbers still available in approved TACs. */
    remaining: z.int(),
  }),
});

/** Why a number cannot be used, in the order of the checks (O76). */
export const IMEI_PROBLEMS = {
  length: { label: { zh: '不是 15 位', en: 'Not 15 digits' } },
  digits: { label: { zh: '含有非数字', en: 'Contains non-digits' } },
  luhn: { label: { zh: '校验位错误', en: 'Wrong check digit' } },
  tac: { label: { zh: 'TAC 未获授权', en: 'The TAC is not licensed' } },
  tac_expired: { label: { zh: 'TAC 授权已过期', en: 'The licence of the TAC has expired' } },
  range: { label: { zh: '序列号超出授权段', en: 'The serial number is outside the licensed range' } },
  duplicate: { label: { zh: '重复', en: 'Duplicate' } },
  blacklisted: { label: { zh: '在黑名单中', en: 'Blacklisted' } },
  bound: { label: { zh: '已绑定端口', en: 'Bound to a port' } },
} as const;
export type ImeiProblem = keyof typeof IMEI_PROBLEMS;

const zProblem = z.object({
  imei: z.string(),
  reason: z.enum(Object.keys(IMEI_PROBLEMS) as [ImeiProblem, ...ImeiProblem[]]),
  msg: z.string(),
});

export const validateImeis = defineCall({
  name: 'oc.imei.validate',
  method: 'POST',
  path: `${BASE}/batchValidate`,
  summary: { zh: '批量校验 IMEI', en: 'Check IMEIs' },
  right: needs(IMEI_KEY),
  input: z.object({ imeis: z.array(z.string().trim().max(40)).min(1).max(IMEI_MAX) }),
  /** Every number that fails, with the first reason. */
  result: z.object({ valid: z.int(), failed: z.array(zProblem) }),
});

export const generateImeis = defineCall({
  name: 'oc.imei.generate',
  method: 'POST',
  path: `${BASE}/autoGenerate`,
  summary: { zh: '自动生成 IMEI', en: 'Generate IMEIs' },
  right: needs(`${IMEI_KEY}:generate`),
  timeoutMs: BATCH_TIMEOUT_MS,
  input: z.object({
    count: z.int().min(1).max(IMEI_MAX),
    /** Null: any licensed TAC, the earliest to expire first. */
    tac: z
      .string()
      .regex(/^\d{8}$/)
      .nullable(),
    iso2: zCountry.nullable(),
  }),
  result: z.object({ batchNo: z.string(), created: z.int(), shortage: z.int() }),
  withIdempotency: true,
});

/** Fields of the form for this call. */
export const GENERATE_FIELDS = {
  count: field.int({ label: { zh: '数量', en: 'Quantity' }, editable: true }),
  tac: field.text({ label: { zh: 'TAC', en: 'TAC' }, nullable: true, editable: true }),
  iso2: field.text({ label: { zh: '适用国家', en: 'Country' }, nullable: true, editable: true }),
};

export const deleteImeis = defineCall({
  name: 'oc.imei.delete',
  method: 'POST',
  path: `${BASE}/delete`,
  summary: { zh: '删除 IMEI', en: 'Delete IMEIs' },
  right: needs(`${IMEI_KEY}:delete`),
  input: z.object({ ids: z.array(zId).min(1).max(500) }),
  /** A number that was ever in use is retired instead, to keep its history. */
  result: z.array(z.object({ id: zId, ok: z.boolean(), code: z.int(), msg: z.string() })),
  withIdempotency: true,
});

export const uploadImeis = defineUpload({
  name: 'oc.imei.upload',
  path: `${BASE}/upload`,
  summary: { zh: '导入 IMEI', en: 'Import IMEIs' },
  right: needs(`${IMEI_KEY}:upload`),
  maxBytes: FILE_BYTES,
  input: z.object({ iso2: zCountry.optional() }),
  result: z.object({ batchNo: z.string(), added: z.int(), failed: z.array(zProblem) }),
});

export const imeiCalls = [imeiStatistics, validateImeis, generateImeis, deleteImeis, uploadImeis];
