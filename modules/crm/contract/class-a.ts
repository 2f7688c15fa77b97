import {
  defineCall,
  defineResource,
  type EnumValue,
  field,
  needs,
  type ResourceRow,
  zDecimal,
  zId,
  zShownField,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { customerResource } from './customer.ts';

export const CLASS_A_STATES = {
  draft: { label: { zh: '草稿', en: 'Draft' } },
  pending: { label: { zh: '审批中', en: 'Pending' }, tone: 'info' },
  approved: { label: { zh: '通过', en: 'Approved' }, tone: 'success' },
  rejected: { label: { zh: '已驳回', en: 'Rejected' }, tone: 'danger' },
  withdrawn: { label: { zh: '已撤回', en: 'Withdrawn' } },
  expired: { label: { zh: '到期', en: 'Expired' } },
  revoked: { label: { zh: '取消', en: 'Revoked' }, tone: 'warning' },
} as const satisfies Readonly<Record<string, EnumValue>>;

const KEY = 'crm.class-a.list';

/** Applications to make a customer a protected key account (crm.md §2.5, rule 23). */
export const classAResource = defineResource({
  code: 'crm.class-a',
  right: KEY,
  basePath: '/v2/crm/classA',
  isExported: true,
  rowRights: {
    [`${KEY}:add`]: 'own',
    [`${KEY}:withdraw`]: 'change',
  },
  title: { zh: 'A 类申请', en: 'Class-A applications' },
  fields: {
    id: field.id({ label: { zh: '申请 ID', en: 'Application ID' } }),
    appNo: field.text({ label: { zh: '申请单号', en: 'Application no.' }, filter: true, sortable: true, width: 140 }),
    customerId: field.id({ label: { zh: '客户', en: 'Customer' }, filter: true, internal: true }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, nullable: true, filter: true, width: 220 }),
    applicantName: field.text({ label: { zh: '申请人', en: 'Applicant' }, filter: true, width: 110 }),
    committedMonthlyUsd: field.money({
      label: { zh: '承诺月消费（USD）', en: 'Committed per month (USD)' },
      sortable: true,
      width: 170,
    }),
    months: field.int({ label: { zh: '承诺月数', en: 'Committed months' }, width: 100 }),
    avg3mUsd: field.money({ label: { zh: '近 3 个整月月均（USD）', en: '3-month average (USD)' }, width: 170 }),
    fulfilPct: field.decimal({ label: { zh: '履约率（%）', en: 'Fulfilled (%)' }, width: 110 }),
    validFrom: field.date({ label: { zh: '生效日', en: 'Valid from' }, nullable: true, width: 120 }),
    validTo: field.date({
      label: { zh: '有效期至', en: 'Valid until' },
      nullable: true,
      filter: true,
      sortable: true,
      width: 120,
    }),
    protectDays: field.int({ label: { zh: '保护天数', en: 'Protected days' }, width: 110 }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      width: 100,
      values: CLASS_A_STATES,
    }),
    evidence: field.text({ label: { zh: '证明材料', en: 'Evidence' }, width: 240 }),
    reason: field.text({ label: { zh: '申请理由', en: 'Reason' }, width: 240 }),
    reviewNote: field.text({ label: { zh: '审批意见', en: 'Review note' }, nullable: true, width: 200 }),
    createdAt: field.dateTime({ label: { zh: '创建时间', en: 'Created' }, sortable: true, filter: true, width: 170 }),
  },
  list: {
    columns: [
      'appNo',
      'customerName',
      'applicantName',
      'committedMonthlyUsd',
      'avg3mUsd',
      'fulfilPct',
      'validTo',
      'state',
      'createdAt',
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['appNo', 'customerName'],
  },
});

const { basePath } = classAResource;
export type ClassARow = Partial<ResourceRow<typeof classAResource>>;
const zSpend = z.array(z.object({ month: z.string(), usd: z.string() }));

export const getClassA = defineCall({
  name: 'crm.class-a.get',
  method: 'GET',
  path: `${basePath}/get/:id`,
  summary: { zh: 'A 类申请详情', en: 'Class-A application' },
  right: needs(KEY),
  input: z.object({ id: zId }),
  result: z.object({
    row: z.record(z.string(), z.unknown()) as unknown as z.ZodType<ClassARow>,
    version: z.int(),
    /** The last six full months. */
    spend: zSpend,
    orderId: zId.nullable(),
  }),
});

/** The data that the form shows before the request. */
export const prepareClassA = defineCall({
  name: 'crm.class-a.prepare',
  method: 'GET',
  path: `${basePath}/prepare/:customerId`,
  summary: { zh: 'A 类申请准备', en: 'Prepare a class-A application' },
  right: needs(`${KEY}:add`),
  input: z.object({ customerId: zId }),
  result: z.object({
    customerName: zShownField(customerResource.fields.name),
    level: zShownField(customerResource.fields.level),
    cap: z.int(),
    used: z.int(),
    spend: zSpend,
  }),
});

export const saveClassA = defineCall({
  name: 'crm.class-a.save',
  method: 'POST',
  path: `${basePath}/save`,
  summary: { zh: '保存 A 类申请', en: 'Save a class-A application' },
  right: needs(`${KEY}:add`),
  input: z.object({
    customerId: zId,
    committedMonthlyUsd: zDecimal,
    months: z.int().min(3).max(12),
    evidence: z.string().trim().min(5).max(2000),
    reason: z.string().trim().min(5).max(500),
    protectDays: z.int().min(1).max(365).default(180),
  }),
  result: z.object({ id: zId, appNo: z.string() }),
  withIdempotency: true,
});

export const submitClassA = defineCall({
  name: 'crm.class-a.submit',
  method: 'POST',
  path: `${basePath}/submit`,
  summary: { zh: '提交 A 类申请', en: 'Submit a class-A application' },
  right: needs(`${KEY}:add`),
  input: z.object({ id: zId }),
  result: z.object({ orderId: zId }),
  withIdempotency: true,
});

export const withdrawClassA = defineCall({
  name: 'crm.class-a.withdraw',
  method: 'POST',
  path: `${basePath}/withdraw`,
  summary: { zh: '撤回 A 类申请', en: 'Withdraw a class-A application' },
  right: needs(`${KEY}:withdraw`),
  input: z.object({ id: zId, reason: z.string().trim().min(2).max(500) }),
  result: z.literal(true),
  withIdempotency: true,
});

export const classACalls = [getClassA, prepareClassA, saveClassA, submitClassA, withdrawClassA];

/** Fields of the form. */
export const CLASS_A_FORM = {
  customerId: field.id({ label: { zh: '客户', en: 'Customer' }, editable: true }),
  committedMonthlyUsd: field.decimal({
    label: { zh: '承诺月消费（USD）', en: 'Committed per month (USD)' },
    editable: true,
  }),
  months: field.int({ label: { zh: '承诺月数', en: 'Committed months' }, editable: true }),
  protectDays: field.int({ label: { zh: '保护天数', en: 'Protected days' }, editable: true }),
  reason: field.text({ label: { zh: '申请理由', en: 'Reason' }, editable: true, max: 500 }),
  evidence: field.text({ label: { zh: '证明材料', en: 'Evidence' }, editable: true, max: 2000 }),
};
