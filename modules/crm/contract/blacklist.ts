import {
  defineCall,
  defineResource,
  type EnumValue,
  field,
  needs,
  type ResourceRow,
  zDate,
  zId,
  zTime,
} from '@switchboard/kit-contract';
import { z } from 'zod';

type Values = Readonly<Record<string, EnumValue>>;

export const BLACK_TYPES = {
  fraud: { label: { zh: '欺诈', en: 'Fraud' }, tone: 'danger' },
  bad_debt: { label: { zh: '坏账', en: 'Bad debt' }, tone: 'danger' },
  content: { label: { zh: '违规内容', en: 'Forbidden content' }, tone: 'warning' },
  complaint: { label: { zh: '投诉', en: 'Complaint' }, tone: 'warning' },
  competitor: { label: { zh: '竞争对手', en: 'Competitor' } },
} as const satisfies Values;

export const BLACK_GRADES = {
  block: { label: { zh: '禁止合作', en: 'Blocked' }, tone: 'danger' },
  no_credit: { label: { zh: '仅限预付', en: 'Prepaid only' }, tone: 'warning' },
} as const satisfies Values;

export const BLACK_STATES = {
  pending: { label: { zh: '待审批', en: 'Pending' }, tone: 'info' },
  active: { label: { zh: '生效', en: 'Active' }, tone: 'danger' },
  lifted: { label: { zh: '已解除', en: 'Removed' }, tone: 'success' },
  rejected: { label: { zh: '已驳回', en: 'Rejected' } },
} as const satisfies Values;

const KEY = 'crm.client-partner.blacklist';

/** /crm/client-partner/blacklist (crm.md §2.5, rule 20). */
export const blacklistResource = defineResource({
  code: 'crm.blacklist',
  right: KEY,
  basePath: '/v2/crm/blacklist',
  isExported: true,
  rowRights: {
    [`${KEY}:add`]: 'change',
    [`${KEY}:lift`]: 'change',
  },
  title: { zh: '黑名单客户', en: 'Blacklisted customers' },
  fields: {
    id: field.id({ label: { zh: '黑名单 ID', en: 'Blacklist ID' } }),
    blackNo: field.text({ label: { zh: '黑名单编号', en: 'Blacklist no.' }, filter: true, sortable: true, width: 140 }),
    customerId: field.id({ label: { zh: '客户', en: 'Customer' }, filter: true, internal: true }),
    customerCode: field.text({
      label: { zh: '客户编号', en: 'Customer code' },
      nullable: true,
      filter: true,
      width: 110,
    }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, nullable: true, filter: true, width: 220 }),
    country: field.text({ label: { zh: '国家地区', en: 'Country' }, nullable: true, filter: true, width: 90 }),
    type: field.enum({ label: { zh: '类型', en: 'Type' }, filter: true, width: 150, values: BLACK_TYPES }),
    grade: field.enum({ label: { zh: '级别', en: 'Grade' }, filter: true, width: 110, values: BLACK_GRADES }),
    reason: field.text({ label: { zh: '原因', en: 'Reason' }, width: 240 }),
    evidence: field.text({ label: { zh: '证据', en: 'Evidence' }, width: 240 }),
    applicantName: field.text({ label: { zh: '申请人', en: 'Applicant' }, filter: true, width: 110 }),
    effectiveAt: field.dateTime({
      label: { zh: '生效时间', en: 'Effective' },
      nullable: true,
      filter: true,
      sortable: true,
      width: 170,
    }),
    validUntil: field.date({
      label: { zh: '有效期至', en: 'Valid until' },
      nullable: true,
      sortable: true,
      width: 120,
    }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      width: 100,
      values: BLACK_STATES,
    }),
    liftedAt: field.dateTime({ label: { zh: '解除时间', en: 'Removed at' }, nullable: true, width: 170 }),
    liftedReason: field.text({ label: { zh: '解除原因', en: 'Removal reason' }, nullable: true, width: 200 }),
    createdAt: field.dateTime({ label: { zh: '创建时间', en: 'Created' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'blackNo',
      'customerCode',
      'customerName',
      'type',
      'grade',
      'reason',
      'applicantName',
      'effectiveAt',
      'validUntil',
      'state',
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['blackNo', 'customerName', 'customerCode'],
  },
});

const { basePath } = blacklistResource;
export type BlacklistRow = Partial<ResourceRow<typeof blacklistResource>>;
const zEvidence = z.string().trim().min(5).max(2000);
const enumOf = <T extends object>(values: T) =>
  z.enum(Object.keys(values) as [keyof T & string, ...(keyof T & string)[]]);

export const getBlacklist = defineCall({
  name: 'crm.blacklist.get',
  method: 'GET',
  path: `${basePath}/get/:id`,
  summary: { zh: '黑名单详情', en: 'Blacklist entry' },
  right: needs(KEY),
  input: z.object({ id: zId }),
  result: z.object({
    row: z.record(z.string(), z.unknown()) as unknown as z.ZodType<BlacklistRow>,
    /** The keys that new customers are checked against. */
    identities: z.array(z.object({ idType: z.string(), value: z.string() })),
    orders: z.array(z.object({ id: zId, orderNo: z.string(), bizType: z.string(), state: z.string() })),
    /** The latest attempts to add the company again. */
    hits: z.array(
      z.object({
        id: zId,
        at: zTime,
        way: z.enum(['create', 'import', 'contact']),
        triedName: z.string(),
        matches: z.array(z.string()),
        byName: z.string().nullable(),
      }),
    ),
  }),
});

export const saveBlacklist = defineCall({
  name: 'crm.blacklist.save',
  method: 'POST',
  path: `${basePath}/save`,
  summary: { zh: '申请拉黑', en: 'Request to blacklist a customer' },
  right: needs(`${KEY}:add`),
  input: z.object({
    customerId: zId,
    type: enumOf(BLACK_TYPES),
    grade: enumOf(BLACK_GRADES),
    reason: z.string().trim().min(5).max(500),
    evidence: zEvidence,
    validUntil: zDate.nullish(),
  }),
  result: z.object({ id: zId, blackNo: z.string(), orderId: zId }),
  withIdempotency: true,
});

export const liftBlacklist = defineCall({
  name: 'crm.blacklist.lift',
  method: 'POST',
  path: `${basePath}/lift`,
  summary: { zh: '申请解除黑名单', en: 'Request removal of a customer from the blacklist' },
  right: needs(`${KEY}:lift`),
  input: z.object({ id: zId, reason: z.string().trim().min(5).max(500) }),
  result: z.object({ orderId: zId }),
  withIdempotency: true,
});

/** Allowed during approval and while the entry is in force; every version is in the change log. */
export const editEvidence = defineCall({
  name: 'crm.blacklist.evidence',
  method: 'POST',
  path: `${basePath}/evidence`,
  summary: { zh: '补充黑名单证据', en: 'Edit the evidence of a blacklist entry' },
  right: needs(`${KEY}:add`),
  input: z.object({ id: zId, version: z.int().min(0), evidence: zEvidence }),
  result: z.literal(true),
  withIdempotency: true,
});

export const blacklistCalls = [getBlacklist, saveBlacklist, liftBlacklist, editEvidence];

/** Fields of the form. */
export const BLACKLIST_FORM = {
  customerId: field.id({ label: { zh: '客户', en: 'Customer' }, editable: true }),
  type: field.enum({ label: { zh: '类型', en: 'Type' }, editable: true, values: BLACK_TYPES }),
  grade: field.enum({ label: { zh: '级别', en: 'Grade' }, editable: true, values: BLACK_GRADES }),
  validUntil: field.date({ label: { zh: '有效期至', en: 'Valid until' }, editable: true, nullable: true }),
  reason: field.text({ label: { zh: '原因', en: 'Reason' }, editable: true, max: 500 }),
  evidence: field.text({ label: { zh: '证据', en: 'Evidence' }, editable: true, max: 2000 }),
};
