import {
  defineCall,
  defineResource,
  type EnumValue,
  field,
  needs,
  type ResourceRow,
  zId,
  zTime,
} from '@switchboard/kit-contract';
import { z } from 'zod';

type Values = Readonly<Record<string, EnumValue>>;

export const ALIAS_STATES = {
  pending_approval: { label: { zh: '待审批', en: 'Pending' }, tone: 'info' },
  syncing: { label: { zh: '同步中', en: 'Syncing' }, tone: 'info' },
  partial_failed: { label: { zh: '部分失败', en: 'Partly failed' }, tone: 'danger' },
  done: { label: { zh: '已完成', en: 'Done' }, tone: 'success' },
  rejected: { label: { zh: '已驳回', en: 'Rejected' } },
  rolled_back: { label: { zh: '已回滚', en: 'Rolled back' }, tone: 'warning' },
} as const satisfies Values;

export const ALIAS_SYSTEMS = {
  sms: { label: { zh: '短信应用', en: 'SMS applications' } },
  voice: { label: { zh: '语音账号', en: 'Voice accounts' } },
  wa: { label: { zh: 'WhatsApp 发送方', en: 'WhatsApp senders' } },
  mail: { label: { zh: '邮件显示名', en: 'Email display names' } },
  erp: { label: { zh: '财务 ERP 简称', en: 'ERP short name' } },
} as const satisfies Values;

export const ALIAS_ITEM_STATES = {
  waiting: { label: { zh: '等待', en: 'Waiting' }, tone: 'info' },
  ok: { label: { zh: '成功', en: 'Done' }, tone: 'success' },
  failed: { label: { zh: '失败', en: 'Failed' }, tone: 'danger' },
  manual_ok: { label: { zh: '人工完成', en: 'Completed manually' }, tone: 'success' },
  reverted: { label: { zh: '已还原', en: 'Reverted' } },
} as const satisfies Values;

export const ALIAS_OUTCOMES = {
  ok: { label: { zh: '同步成功', en: 'Synced' }, tone: 'success' },
  failed: { label: { zh: '同步失败', en: 'Failed' }, tone: 'danger' },
  retried: { label: { zh: '重新排队', en: 'Queued again' }, tone: 'info' },
  manual_ok: { label: { zh: '人工完成', en: 'Completed manually' }, tone: 'success' },
  reverted: { label: { zh: '已还原', en: 'Reverted' }, tone: 'warning' },
} as const satisfies Values;

const KEY = 'crm.operate.alias-record';

/** /crm/operate/alias-record (crm.md §2.9, rule 21a); `taskId` in refusals with 10050027 is the task number. */
export const aliasChangeResource = defineResource({
  code: 'crm.alias-change',
  right: KEY,
  basePath: '/v2/crm/alias',
  isExported: true,
  rowRights: {
    [`${KEY}:retry`]: 'change',
    [`${KEY}:manual`]: 'change',
    [`${KEY}:rollback`]: 'change',
  },
  title: { zh: '别名变更记录', en: 'Alias change records' },
  fields: {
    id: field.id({ label: { zh: '变更 ID', en: 'Change ID' } }),
    taskNo: field.text({ label: { zh: '任务编号', en: 'Task no.' }, filter: true, sortable: true, width: 140 }),
    customerId: field.id({ label: { zh: '客户', en: 'Customer' }, filter: true, internal: true }),
    customerCode: field.text({
      label: { zh: '客户编号', en: 'Customer code' },
      nullable: true,
      filter: true,
      width: 110,
    }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, nullable: true, filter: true, width: 220 }),
    oldAlias: field.text({ label: { zh: '原别名', en: 'Old alias' }, width: 150 }),
    newAlias: field.text({ label: { zh: '新别名', en: 'New alias' }, filter: true, width: 150 }),
    reason: field.text({ label: { zh: '原因', en: 'Reason' }, width: 220 }),
    systemsOk: field.int({ label: { zh: '已同步', en: 'Synced' }, width: 90 }),
    systemsTotal: field.int({ label: { zh: '系统数', en: 'Systems' }, width: 90 }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      width: 110,
      values: ALIAS_STATES,
    }),
    applicantName: field.text({ label: { zh: '申请人', en: 'Applicant' }, nullable: true, filter: true, width: 110 }),
    createdAt: field.dateTime({ label: { zh: '申请时间', en: 'Requested' }, filter: true, sortable: true, width: 170 }),
    finishedAt: field.dateTime({
      label: { zh: '完成时间', en: 'Finished' },
      nullable: true,
      sortable: true,
      width: 170,
    }),
  },
  list: {
    columns: [
      'taskNo',
      'customerCode',
      'customerName',
      'oldAlias',
      'newAlias',
      'systemsOk',
      'systemsTotal',
      'state',
      'applicantName',
      'createdAt',
      'finishedAt',
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['taskNo', 'customerName', 'customerCode', 'newAlias'],
  },
});

const { basePath } = aliasChangeResource;
export type AliasChangeRow = Partial<ResourceRow<typeof aliasChangeResource>>;

export const getAliasChange = defineCall({
  name: 'crm.alias-change.get',
  method: 'GET',
  path: `${basePath}/get/:id`,
  summary: { zh: '别名变更详情', en: 'Alias change' },
  right: needs(KEY),
  input: z.object({ id: zId }),
  result: z.object({
    row: z.record(z.string(), z.unknown()) as unknown as z.ZodType<AliasChangeRow>,
    items: z.array(
      z.object({
        system: z.string(),
        state: z.string(),
        attempts: z.int(),
        nextTryAt: zTime.nullable(),
        lastError: z.string().nullable(),
        note: z.string().nullable(),
        at: zTime,
      }),
    ),
    /** All automatic attempts and manual decisions, newest first. */
    attempts: z.array(
      z.object({
        id: zId,
        system: z.string(),
        outcome: z.string(),
        detail: z.string().nullable(),
        byName: z.string().nullable(),
        at: zTime,
      }),
    ),
  }),
});

export const suggestAlias = defineCall({
  name: 'crm.alias-change.suggest',
  method: 'GET',
  path: `${basePath}/suggest`,
  summary: { zh: '建议别名', en: 'Propose an alias' },
  right: needs(`${KEY}:add`),
  input: z.object({ name: z.string().trim().min(1).max(200) }),
  result: z.object({ alias: z.string().nullable() }),
});

export const saveAliasChange = defineCall({
  name: 'crm.alias-change.save',
  method: 'POST',
  path: `${basePath}/save`,
  summary: { zh: '申请变更别名', en: 'Request an alias change' },
  right: needs(`${KEY}:add`),
  input: z.object({
    customerId: zId,
    newAlias: z.string().regex(/^[a-z0-9][a-z0-9-]{2,39}$/),
    reason: z.string().trim().min(2).max(500),
  }),
  result: z.object({ id: zId, taskNo: z.string(), orderId: zId }),
  withIdempotency: true,
});

export const retryAliasChange = defineCall({
  name: 'crm.alias-change.retry',
  method: 'POST',
  path: `${basePath}/retry`,
  summary: { zh: '重试别名同步', en: 'Retry the failed systems' },
  right: needs(`${KEY}:retry`),
  input: z.object({ id: zId }),
  result: z.literal(true),
  withIdempotency: true,
});

export const markAliasItem = defineCall({
  name: 'crm.alias-change.manual',
  method: 'POST',
  path: `${basePath}/manual`,
  summary: { zh: '标记人工完成', en: 'Mark a system as completed manually' },
  right: needs(`${KEY}:manual`),
  input: z.object({
    id: zId,
    system: z.enum(Object.keys(ALIAS_SYSTEMS) as [keyof typeof ALIAS_SYSTEMS, ...(keyof typeof ALIAS_SYSTEMS)[]]),
    note: z.string().trim().min(2).max(300),
  }),
  result: z.literal(true),
  withIdempotency: true,
});

export const rollBackAliasChange = defineCall({
  name: 'crm.alias-change.rollback',
  method: 'POST',
  path: `${basePath}/rollback`,
  summary: { zh: '回滚别名变更', en: 'Roll back an alias change' },
  right: needs(`${KEY}:rollback`),
  input: z.object({ id: zId }),
  result: z.literal(true),
  withIdempotency: true,
});

export const aliasChangeCalls = [
  getAliasChange,
  suggestAlias,
  saveAliasChange,
  retryAliasChange,
  markAliasItem,
  rollBackAliasChange,
];

/** Fields of the form. */
export const ALIAS_FORM = {
  customerId: field.id({ label: { zh: '客户', en: 'Customer' }, editable: true }),
  newAlias: field.text({ label: { zh: '新别名', en: 'New alias' }, editable: true, max: 40 }),
  reason: field.text({ label: { zh: '原因', en: 'Reason' }, editable: true, max: 500 }),
};
