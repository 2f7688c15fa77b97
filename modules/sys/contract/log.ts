import {
  defineCall,
  defineFileCall,
  type EnumValue,
  exportInput,
  field,
  needs,
  zId,
  zTime,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { AUDIT_CATEGORIES, AUDIT_RESULTS, AUDIT_APPS } from './log-values.ts';

export const LOG_KEY = 'sys.system-log';
export const AUDIT_OBJECT = 'sys.audit_log';
/** One query spans at most this many days (sys R60). */
export const LOG_MAX_DAYS = 31;
export const LOG_DEFAULT_DAYS = 7;

const codes = <V extends Readonly<Record<string, EnumValue>>>(values: V) =>
  z.enum(Object.keys(values) as [keyof V & string, ...(keyof V & string)[]]);

/** Fields that the screen shows and filters by; the call below is separate because a log is read by cursor (conventions §4). */
export const logFields = {
  id: field.id({ label: { zh: '日志编号', en: 'Entry' } }),
  createdAt: field.dateTime({ label: { zh: '时间', en: 'Time' }, filter: true, width: 148 }),
  actorName: field.text({ label: { zh: '操作人', en: 'Actor' }, nullable: true, width: 84 }),
  jobNumber: field.text({ label: { zh: '工号', en: 'Employee no.' }, nullable: true, width: 120 }),
  category: field.enum({ label: { zh: '类别', en: 'Category' }, filter: true, width: 132, values: AUDIT_CATEGORIES }),
  result: field.enum({ label: { zh: '结果', en: 'Result' }, filter: true, width: 76, values: AUDIT_RESULTS }),
  subApp: field.enum({
    label: { zh: '应用', en: 'App' },
    nullable: true,
    filter: true,
    width: 90,
    values: AUDIT_APPS,
  }),
  objectCode: field.text({ label: { zh: '对象', en: 'Object' }, nullable: true, filter: true, width: 104 }),
  objectId: field.text({ label: { zh: '对象编号', en: 'Object ID' }, nullable: true, filter: true, width: 84 }),
  action: field.text({ label: { zh: '动作', en: 'Action' }, filter: true, width: 120 }),
  deptId: field.id({ label: { zh: '部门', en: 'Department' }, nullable: true, filter: true }),
  ip: field.text({ label: { zh: 'IP', en: 'IP' }, filter: true, width: 122 }),
  region: field.text({ label: { zh: '地区', en: 'Region' }, nullable: true, width: 100 }),
  costMs: field.int({ label: { zh: '耗时（ms）', en: 'Duration (ms)' }, nullable: true, width: 120 }),
} as const;

export const zLogRow = z.object({
  id: zId,
  createdAt: zTime,
  category: codes(AUDIT_CATEGORIES),
  userId: zId.nullable(),
  actorName: z.string().nullable(),
  jobNumber: z.string().nullable(),
  subApp: z.string().nullable(),
  objectCode: z.string().nullable(),
  objectId: z.string().nullable(),
  action: z.string(),
  result: codes(AUDIT_RESULTS),
  code: z.int().nullable(),
  method: z.string().nullable(),
  path: z.string().nullable(),
  changed: z.array(z.string()).nullable(),
  ip: z.string(),
  region: z.string().nullable(),
  costMs: z.int().nullable(),
});
export type LogRow = z.infer<typeof zLogRow>;

const zText = (max: number) => z.string().trim().min(1).max(max).optional();

const filters = {
  /** Default: the last seven days. */
  createdAt: z.object({ from: zTime.optional(), to: zTime.optional() }).optional(),
  /** Name or job number of the actor. */
  keyword: zText(100),
  category: z.array(codes(AUDIT_CATEGORIES)).min(1).optional(),
  result: z.array(codes(AUDIT_RESULTS)).min(1).optional(),
  subApp: z.array(codes(AUDIT_APPS)).min(1).optional(),
  objectCode: zText(60),
  objectId: zText(60),
  action: zText(80),
  /** Departments of the actor, each including those below it. */
  deptId: z.array(zId).min(1).max(100).optional(),
  /** An address, a network (`10.0.0.0/8`) or the beginning of an address. */
  ip: zText(45),
};

export const logPage = defineCall({
  name: 'sys.log.page',
  method: 'POST',
  path: '/v2/sys/staff/log/page',
  summary: { zh: '系统日志：列表', en: 'System log: list' },
  right: needs(LOG_KEY),
  input: z.strictObject({
    cursor: z.string().max(80).optional(),
    limit: z.int().min(1).max(200).default(20),
    ...filters,
  }),
  result: z.object({ list: z.array(zLogRow), nextCursor: z.string().nullable(), hasMore: z.boolean() }),
});

/** In the order of the page. */
export const LOG_COLUMNS = [
  'createdAt',
  'actorName',
  'jobNumber',
  'category',
  'subApp',
  'objectCode',
  'objectId',
  'action',
  'result',
  'ip',
  'region',
  'costMs',
] as const;

export const logExport = defineFileCall({
  name: 'sys.log.export',
  path: '/v2/sys/staff/log/export',
  summary: { zh: '系统日志：导出', en: 'System log: export' },
  right: needs(`${LOG_KEY}:export`),
  input: z.strictObject({ ...filters, ...exportInput(LOG_COLUMNS) }),
});

const zLabel = z.object({ zh: z.string(), en: z.string() });

export const logDetail = defineCall({
  name: 'sys.log.detail',
  method: 'POST',
  path: '/v2/sys/staff/log/detail',
  summary: { zh: '系统日志：详情', en: 'System log: entry' },
  right: needs(LOG_KEY),
  input: z.strictObject({ id: zId }),
  result: zLogRow.extend({
    deptNames: z.array(z.string()),
    before: z.unknown(),
    after: z.unknown(),
    ua: z.string().nullable(),
    traceId: z.string().nullable(),
    sessionId: z.string().nullable(),
    /** Labels of the object's fields, if the object is registered. */
    labels: z.record(z.string(), zLabel),
    /** The block of the chain that proves the entry; null until the entry is sealed. */
    seal: z.object({ id: zId, sealedAt: zTime, hash: z.string() }).nullable(),
  }),
});
export type LogDetail = z.infer<typeof logDetail.result>;

export const logOptions = defineCall({
  name: 'sys.log.options',
  method: 'GET',
  path: '/v2/sys/staff/log/options',
  summary: { zh: '系统日志：筛选项', en: 'System log: filter options' },
  right: needs(LOG_KEY),
  input: z.object({}),
  result: z.object({
    objects: z.array(z.object({ code: z.string(), name: zLabel })),
    /** A refused call is logged under its name. */
    calls: z.array(z.object({ code: z.string(), name: zLabel })),
    depts: z.array(z.object({ id: zId, parentId: zId.nullable(), name: zLabel })),
  }),
});

export const logChain = defineCall({
  name: 'sys.log.chain',
  method: 'GET',
  path: '/v2/sys/staff/log/chain',
  summary: { zh: '系统日志：防篡改链状态', en: 'System log: hash chain status' },
  right: needs(LOG_KEY),
  input: z.object({}),
  result: z.object({
    lastSeal: z.object({ id: zId, sealedAt: zTime, hash: z.string() }).nullable(),
    pendingRows: z.int(),
    lastCheck: z
      .object({
        checkedAt: zTime,
        isWhole: z.boolean(),
        blocks: z.int(),
        rows: z.int(),
        brokenSealId: zId.nullable(),
        reason: z.string().nullable(),
      })
      .nullable(),
  }),
});

export const logCalls = [logPage, logExport, logDetail, logOptions, logChain] as const;
