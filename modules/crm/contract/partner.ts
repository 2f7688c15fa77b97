import {
  defineCall,
  defineResource,
  field,
  needs,
  type ResourceRow,
  zDate,
  zDecimal,
  zId,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { customerResource } from './customer.ts';
import { KINDS } from './customer-values.ts';

export const PARTNER_KEY = 'crm.client-partner.business-partner';
const BASE = '/v2/crm/partner';
const SORTED = { filter: true, sortable: true } as const;
const EDITED = { editable: true } as const;

export const COOP_MODES = {
  resale: { label: { zh: '转售', en: 'Resale' }, tone: 'info' },
  referral: { label: { zh: '推荐分佣', en: 'Referral' }, tone: 'success' },
} as const;
export const COMMISSION_BASES = {
  revenue: { label: { zh: '消费额', en: 'Revenue' } },
  profit: { label: { zh: '毛利', en: 'Profit' } },
} as const;
const SETTLE_CYCLES = {
  month: { label: { zh: '月', en: 'Month' } },
  quarter: { label: { zh: '季', en: 'Quarter' } },
} as const;
export const COMMISSION_STATES = {
  draft: { label: { zh: '草稿', en: 'Draft' } },
  confirmed: { label: { zh: '已确认', en: 'Confirmed' }, tone: 'info' },
  paid: { label: { zh: '已支付', en: 'Paid' }, tone: 'success' },
} as const;
const { agent, partner } = KINDS;

/** Agents and partners with their results: /crm/client-partner/business-partner (crm.md §2.6). */
export const partnerResource = defineResource({
  code: 'crm.partner',
  right: PARTNER_KEY,
  basePath: BASE,
  isExported: true,
  rowRights: {
    [`${PARTNER_KEY}:edit`]: 'change',
    [`${PARTNER_KEY}:relation`]: 'change',
    [`${customerResource.right}:transfer`]: 'change',
    [`${customerResource.right}:share`]: 'change',
  },
  title: { zh: '商务伙伴', en: 'Business partners' },
  fields: {
    id: field.id({ label: { zh: '客户 ID', en: 'Customer ID' } }),
    customerCode: field.text({ label: { zh: '客户编号', en: 'Customer code' }, ...SORTED, width: 120 }),
    name: field.text({ label: { zh: '公司名称', en: 'Company name' }, ...SORTED, width: 240 }),
    kind: field.enum({ label: { zh: '客户类型', en: 'Type' }, filter: true, width: 100, values: { agent, partner } }),
    country: field.text({ label: { zh: '国家地区', en: 'Country' }, filter: true, width: 90 }),
    coopMode: field.enum({
      label: { zh: '合作模式', en: 'Mode' },
      nullable: true,
      filter: true,
      ...EDITED,
      width: 110,
      values: COOP_MODES,
    }),
    commissionBase: field.enum({
      label: { zh: '分佣基数', en: 'Commission base' },
      nullable: true,
      ...EDITED,
      width: 110,
      values: COMMISSION_BASES,
    }),
    commissionRate: field.decimal({
      label: { zh: '分佣比例', en: 'Commission rate' },
      nullable: true,
      ...EDITED,
      sortable: true,
      width: 110,
    }),
    commissionMonths: field.int({
      label: { zh: '分佣月数', en: 'Commission months' },
      nullable: true,
      ...EDITED,
      width: 110,
    }),
    settleCycle: field.enum({
      label: { zh: '结算周期', en: 'Settlement cycle' },
      nullable: true,
      ...EDITED,
      width: 100,
      values: SETTLE_CYCLES,
    }),
    contractNo: field.text({
      label: { zh: '合同号', en: 'Contract no.' },
      nullable: true,
      ...EDITED,
      max: 60,
      width: 140,
    }),
    contractEnd: field.date({
      label: { zh: '合同到期', en: 'Contract end' },
      nullable: true,
      ...EDITED,
      ...SORTED,
      width: 120,
    }),
    /** A code of the dictionary `pay_method`. */
    payMethod: field.text({
      label: { zh: '收款方式', en: 'Payout method' },
      nullable: true,
      ...EDITED,
      max: 20,
      width: 120,
    }),
    payAccountRef: field.text({
      label: { zh: '收款账户', en: 'Payout account' },
      nullable: true,
      ...EDITED,
      max: 120,
      mask: 'bank',
      width: 160,
    }),
    childCount: field.int({ label: { zh: '下级客户', en: 'Sub-customers' }, width: 100 }),
    childSpend30dUsd: field.money({
      label: { zh: '下级近 30 天消费（USD）', en: 'Sub-customers’ 30-day spend (USD)' },
      width: 170,
    }),
    commissionMonthUsd: field.money({
      label: { zh: '本月佣金（USD）', en: 'Commission this month (USD)' },
      width: 150,
    }),
    /** The least advanced state of its commissions: draft as long as one month is a draft. */
    commissionState: field.enum({
      label: { zh: '佣金状态', en: 'Commission status' },
      nullable: true,
      filter: true,
      width: 110,
      values: COMMISSION_STATES,
    }),
    parentName: field.text({ label: { zh: '上级', en: 'Parent' }, nullable: true, width: 180 }),
    ownerId: field.id({ label: { zh: '负责人 ID', en: 'Owner ID' }, nullable: true, internal: true, filter: true }),
    ownerName: field.text({ label: { zh: '负责人', en: 'Owner' }, nullable: true, width: 110 }),
    createdAt: field.dateTime({ label: { zh: '创建时间', en: 'Created' }, sortable: true, width: 170 }),
  },
  list: {
    columns: [
      'customerCode',
      'name',
      'kind',
      'coopMode',
      'commissionRate',
      'childCount',
      'childSpend30dUsd',
      'commissionMonthUsd',
      'commissionState',
      'contractEnd',
      'ownerName',
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['customerCode', 'name'],
  },
});

export type PartnerRow = Partial<ResourceRow<typeof partnerResource>>;
const zPartnerRow = z.record(z.string(), z.unknown()) as unknown as z.ZodType<PartnerRow>;

const zNode = z.object({
  id: zId,
  parentId: zId,
  depth: z.int(),
  customerCode: z.string(),
  name: z.string(),
  kind: z.string(),
  startedOn: zDate,
  /** In the requested month, otherwise in the last 30 days. */
  spendUsd: z.string(),
});
export type PartnerNode = z.infer<typeof zNode>;

/** Includes all sub-customers, three levels at most. */
export const getPartner = defineCall({
  name: 'crm.partner.get',
  method: 'GET',
  path: `${BASE}/get/:id`,
  summary: { zh: '伙伴详情', en: 'Partner details' },
  right: needs(PARTNER_KEY),
  input: z.object({
    id: zId,
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional(),
  }),
  /** The version of the profile; 0 if there is none yet. */
  result: z.object({ id: zId, version: z.int(), row: zPartnerRow, tree: z.array(zNode) }),
});

export const saveProfile = defineCall({
  name: 'crm.partner.profile.save',
  method: 'POST',
  path: `${BASE}/profile/save`,
  summary: { zh: '保存伙伴档案', en: 'Save a partner profile' },
  right: needs(`${PARTNER_KEY}:edit`),
  input: z
    .object({
      customerId: zId,
      version: z.int().default(0),
      coopMode: z.enum(['resale', 'referral']),
      commissionBase: z.enum(['revenue', 'profit']).nullable().default(null),
      commissionRate: zDecimal
        .refine((rate) => Number(rate) >= 0 && Number(rate) <= 0.5, {
          params: { zh: '须在 0 到 0.5 之间', en: 'Between 0 and 0.5' },
        })
        .nullable()
        .default(null),
      commissionMonths: z.int().min(1).max(120).default(12),
      settleCycle: z.enum(['month', 'quarter']).default('month'),
      contractNo: z.string().trim().max(60).nullable().default(null),
      contractEnd: zDate.nullable().default(null),
      payMethod: z.string().max(20).nullable().default(null),
      payAccountRef: z.string().trim().max(120).nullable().default(null),
    })
    .refine(({ coopMode, commissionRate }) => coopMode !== 'referral' || commissionRate !== null, {
      path: ['commissionRate'],
      params: { zh: '推荐分佣须填写分佣比例', en: 'Enter a commission rate for a referral' },
    })
    .refine(({ coopMode, commissionBase }) => coopMode !== 'referral' || commissionBase !== null, {
      path: ['commissionBase'],
      params: { zh: '推荐分佣须选择分佣基数', en: 'Select a commission base for a referral' },
    }),
  result: z.literal(true),
  withIdempotency: true,
});

const relation = (verb: 'bind' | 'unbind', zh: string, en: string) =>
  defineCall({
    name: `crm.partner.relation.${verb}`,
    method: 'POST',
    path: `${BASE}/relation/${verb}`,
    summary: { zh, en },
    right: needs(`${PARTNER_KEY}:relation`),
    input: z.object({ parentId: zId, childId: zId }),
    result: z.literal(true),
    withIdempotency: true,
  });
/** Crm rule 28: at most three levels, no cycle, one parent at a time. */
export const bindChild = relation('bind', '绑定下级客户', 'Bind a sub-customer');
export const bindFields = { childId: field.id({ label: { zh: '下级客户', en: 'Sub-customer' }, editable: true }) };
export const unbindChild = relation('unbind', '解绑下级客户', 'Unbind a sub-customer');

/** Commissions of partners by month and sub-customer. */
export const commissionResource = defineResource({
  code: 'crm.commission',
  right: PARTNER_KEY,
  basePath: `${BASE}/commission`,
  rowRights: {
    [`${PARTNER_KEY}:commission`]: 'change',
  },
  title: { zh: '佣金', en: 'Commissions' },
  fields: {
    id: field.id({ label: { zh: '佣金 ID', en: 'Commission ID' } }),
    partnerId: field.id({ label: { zh: '伙伴 ID', en: 'Partner ID' }, internal: true, filter: true }),
    partnerName: field.text({ label: { zh: '伙伴', en: 'Partner' }, filter: true, width: 200 }),
    customerId: field.id({ label: { zh: '客户', en: 'Customer' }, internal: true, filter: true }),
    customerName: field.text({ label: { zh: '下级客户', en: 'Sub-customer' }, width: 200 }),
    month: field.date({ label: { zh: '月份', en: 'Month' }, ...SORTED, width: 110 }),
    baseUsd: field.money({ label: { zh: '基数（USD）', en: 'Base (USD)' }, sortable: true, width: 130 }),
    rate: field.decimal({ label: { zh: '分佣比例', en: 'Rate' }, width: 100 }),
    amountUsd: field.money({ label: { zh: '佣金（USD）', en: 'Commission (USD)' }, sortable: true, width: 140 }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, width: 100, values: COMMISSION_STATES }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: ['month', 'partnerName', 'customerName', 'baseUsd', 'rate', 'amountUsd', 'state'],
    defaultSort: { field: 'month', order: 'desc' },
    search: ['partnerName', 'customerName'],
  },
});

/** From draft to confirmed to paid (crm.md §2.11). */
export const moveCommission = defineCall({
  name: 'crm.partner.commission.move',
  method: 'POST',
  path: `${BASE}/commission/move`,
  summary: { zh: '确认或支付佣金', en: 'Confirm or pay a commission' },
  right: needs(`${PARTNER_KEY}:commission`),
  input: z.object({ id: zId, version: z.int(), state: z.enum(['confirmed', 'paid']) }),
  result: z.literal(true),
  withIdempotency: true,
});

export const partnerCalls = [getPartner, saveProfile, bindChild, unbindChild, moveCommission];
