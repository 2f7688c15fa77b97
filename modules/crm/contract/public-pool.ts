import { defineCall, defineResource, field, needs, zDate, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { zBatchResult, zIds } from './batch.ts';
import { customerResource } from './customer.ts';

export const PUBLIC_POOL_KEY = 'crm.client-partner.open-sea';
const { fields } = customerResource;

/** Why a customer is in the public pool. */
export const POOL_REASONS = {
  create: { label: { zh: '直接入海', en: 'Created in the pool' } },
  release: { label: { zh: '主动释放', en: 'Released' }, tone: 'info' },
  recall: { label: { zh: '到期回收', en: 'Returned on expiry' }, tone: 'warning' },
  staff_left: { label: { zh: '离职释放', en: 'Owner left' }, tone: 'warning' },
  lift: { label: { zh: '解除拉黑', en: 'Removed from blacklist' } },
  import: { label: { zh: '导入', en: 'Imported' } },
} as const;

/** The fields that a public pool may hide from its viewers (crm.md §2.3). */
export const POOL_HIDEABLE = [
  'country',
  'industry',
  'products',
  'stage',
  'everConsumed',
  'prevDeptName',
  'contacts',
  'followups',
] as const;

const EVER_CONSUMED = {
  never: { label: { zh: '未消费', en: 'No spend yet' } },
  low: { label: { zh: '低', en: 'Low' }, tone: 'info' },
  mid: { label: { zh: '中', en: 'Medium' }, tone: 'warning' },
  high: { label: { zh: '高', en: 'High' }, tone: 'success' },
} as const;

/** Customers without an owner: `/crm/client-partner/open-sea` (crm.md §4). */
export const publicPoolResource = defineResource({
  code: 'crm.sea-customer',
  right: PUBLIC_POOL_KEY,
  basePath: '/v2/crm/sea',
  isExported: true,
  assistantPath: { path: '/crm/client-partner/open-sea' },
  title: { zh: '公海客户', en: 'Public pool' },
  fields: {
    id: field.id({ label: { zh: '客户 ID', en: 'Customer ID' } }),
    poolId: field.id({ label: { zh: '公海池', en: 'Public pool' }, filter: true, internal: true }),
    customerCode: fields.customerCode,
    name: fields.name,
    poolName: field.text({ label: { zh: '公海池', en: 'Public pool' }, sortable: true, width: 130 }),
    country: field.text({
      label: { zh: '国家地区', en: 'Country' },
      nullable: true,
      filter: true,
      sortable: true,
      width: 90,
    }),
    industry: field.enum({
      label: { zh: '行业', en: 'Industry' },
      nullable: true,
      filter: true,
      width: 110,
      values: fields.industry.values as NonNullable<typeof fields.industry.values>,
    }),
    products: field.tags({
      label: { zh: '意向产品', en: 'Products' },
      nullable: true,
      filter: true,
      width: 200,
      values: fields.products.values as NonNullable<typeof fields.products.values>,
    }),
    stage: field.enum({
      label: { zh: '最后阶段', en: 'Last stage' },
      nullable: true,
      filter: true,
      width: 110,
      values: fields.stage.values as NonNullable<typeof fields.stage.values>,
    }),
    everConsumed: field.enum({
      label: { zh: '历史消费', en: 'Past spend' },
      nullable: true,
      filter: true,
      width: 110,
      values: EVER_CONSUMED,
    }),
    poolEnteredAt: field.dateTime({
      label: { zh: '入海时间', en: 'Entered pool' },
      filter: true,
      sortable: true,
      width: 170,
    }),
    poolReason: field.enum({
      label: { zh: '入海原因', en: 'Pool entry reason' },
      nullable: true,
      filter: true,
      width: 120,
      values: POOL_REASONS,
    }),
    prevDeptName: field.text({
      label: { zh: '前负责部门', en: 'Previous department' },
      nullable: true,
      filter: true,
      width: 150,
    }),
    claimableAt: field.dateTime({
      label: { zh: '可领取', en: 'Claimable' },
      nullable: true,
      sortable: true,
      width: 150,
    }),
  },
  list: {
    columns: [
      'customerCode',
      'name',
      'country',
      'products',
      'stage',
      'everConsumed',
      'poolEnteredAt',
      'poolReason',
      'prevDeptName',
      'claimableAt',
    ],
    defaultSort: { field: 'poolEnteredAt', order: 'desc' },
    search: ['name', 'customerCode'],
  },
});

const zContact = z.object({
  id: zId,
  name: z.string(),
  position: z.string().nullable(),
  role: z.string(),
  ways: z.array(z.object({ way: z.enum(['phone', 'email', 'whatsapp', 'wechat', 'telegram']), value: z.string() })),
});

/** One customer of the public pool; opening it counts as a view (rule 14). Null: hidden by the pool. */
export const getPoolCustomer = defineCall({
  name: 'crm.sea.get',
  method: 'GET',
  path: '/v2/crm/sea/get/:id',
  summary: { zh: '公海客户详情', en: 'Public pool customer details' },
  right: needs(PUBLIC_POOL_KEY),
  input: z.object({ id: zId }),
  result: z.object({
    row: z.record(z.string(), z.unknown()),
    /** The previous owner may read the old data in clear for 30 days. */
    isUnmasked: z.boolean(),
    contacts: z.array(zContact).nullable(),
    followups: z
      .array(
        z.object({
          id: zId,
          way: z.string(),
          content: z.string(),
          outcome: z.string(),
          followAt: zTime,
          by: z.string().nullable(),
        }),
      )
      .nullable(),
    opportunities: z.array(
      z.object({
        id: zId,
        name: z.string(),
        product: z.string(),
        stageNo: z.int(),
        state: z.string(),
        createdAt: zTime,
      }),
    ),
    flows: z.array(
      z.object({
        id: zId,
        event: z.string(),
        at: zTime,
        from: z.string().nullable(),
        to: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
});

export const getPoolQuota = defineCall({
  name: 'crm.sea.quota',
  method: 'GET',
  path: '/v2/crm/sea/quota',
  summary: { zh: '我的公海名额', en: 'My public pool quota' },
  right: needs(PUBLIC_POOL_KEY),
  input: z.object({}),
  result: z.object({
    salesLevel: z.string(),
    held: z.int(),
    holdLimit: z.int(),
    claimed: z.int(),
    dailyClaim: z.int(),
    viewed: z.int(),
    dailyPoolView: z.int(),
    /** Three unused claims block claiming until then (rule 13). */
    blockedUntil: zTime.nullable(),
  }),
});

/** Rule 13, for users who assign customers: the users with unused claims in the last weeks. */
export const getWastedClaims = defineCall({
  name: 'crm.sea.wasted',
  method: 'GET',
  path: '/v2/crm/sea/wasted',
  summary: { zh: '领取后未跟进看板', en: 'Claims without follow-up' },
  right: needs(`${PUBLIC_POOL_KEY}:assign`),
  input: z.object({}),
  result: z.array(
    z.object({
      holderId: zId,
      name: z.string(),
      deptName: z.string().nullable(),
      wasted: z.int(),
      lastAt: zTime,
      blockedUntil: zTime.nullable(),
    }),
  ),
});

export const claimCustomers = defineCall({
  name: 'crm.sea.claim',
  method: 'POST',
  path: '/v2/crm/sea/claim',
  summary: { zh: '领取公海客户', en: 'Claim from the public pool' },
  right: needs(`${PUBLIC_POOL_KEY}:claim`),
  input: z.object({ ids: zIds }),
  result: zBatchResult,
  withIdempotency: true,
});

export const assignCustomers = defineCall({
  name: 'crm.sea.assign',
  method: 'POST',
  path: '/v2/crm/sea/assign',
  summary: { zh: '分配公海客户', en: 'Assign from the public pool' },
  right: needs(`${PUBLIC_POOL_KEY}:assign`),
  input: z.object({ ids: zIds, toId: zId }),
  result: zBatchResult,
  withIdempotency: true,
});

export const moveCustomers = defineCall({
  name: 'crm.sea.move',
  method: 'POST',
  path: '/v2/crm/sea/move',
  summary: { zh: '移到其他公海', en: 'Move to another public pool' },
  right: needs(`${PUBLIC_POOL_KEY}:move`),
  input: z.object({ ids: zIds, poolId: zId }),
  result: zBatchResult,
  withIdempotency: true,
});

export const coolCustomers = defineCall({
  name: 'crm.sea.cool',
  method: 'POST',
  path: '/v2/crm/sea/cool',
  summary: { zh: '设置冷却期', en: 'Set a cooldown period' },
  right: needs(`${PUBLIC_POOL_KEY}:cool`),
  /** Null ends a cool-down. */
  input: z.object({ ids: zIds, until: zDate.nullable(), reason: z.string().trim().min(1).max(200) }),
  result: zBatchResult,
  withIdempotency: true,
});

const zPoolChoice = z.object({ id: zId, nameZh: z.string(), nameEn: z.string() });

/** Public pools that the caller may view, for filters and as targets. */
export const listPoolOptions = defineCall({
  name: 'crm.select.sea',
  method: 'GET',
  path: '/v2/crm/select/sea',
  summary: { zh: '可见公海池', en: 'Visible public pools' },
  right: needs(PUBLIC_POOL_KEY),
  input: z.object({}),
  result: z.array(zPoolChoice),
});

export const publicPoolCalls = [
  getPoolCustomer,
  getPoolQuota,
  getWastedClaims,
  claimCustomers,
  assignCustomers,
  moveCustomers,
  coolCustomers,
  listPoolOptions,
];
