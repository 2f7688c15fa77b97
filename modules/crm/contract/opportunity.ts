import {
  defineCall,
  defineResource,
  editInput,
  field,
  needs,
  type ResourceRow,
  zDate,
  zDecimal,
  zId,
  zTime,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { zBatchResult, zIds } from './batch.ts';
import { PRODUCTS } from './customer-values.ts';
import { LOST_REASONS, OPPORTUNITY_STAGES, OPPORTUNITY_STATES, STUCK } from './opportunity-values.ts';

const SORTED = { filter: true, sortable: true } as const;
const EDITED = { editable: true } as const;
const KEY = 'crm.business-opportunity.list';
const CHANGING = ['edit', 'move', 'close', 'transfer'];

/** /crm/business-opportunity/list (crm.md §2.4, rule 25). */
export const opportunityResource = defineResource({
  code: 'crm.opportunity',
  right: KEY,
  basePath: '/v2/crm/opportunity',
  isExported: true,
  assistantPath: { path: '/crm/business-opportunity/list', tab: 'all' },
  rowRights: Object.fromEntries(CHANGING.map((action) => [`${KEY}:${action}`, 'change' as const])),
  title: { zh: '商机', en: 'Opportunities' },
  fields: {
    id: field.id({ label: { zh: '商机 ID', en: 'Opportunity ID' } }),
    oppNo: field.text({ label: { zh: '商机编号', en: 'Opportunity no.' }, ...SORTED, width: 130 }),
    name: field.text({ label: { zh: '商机名称', en: 'Name' }, ...SORTED, ...EDITED, max: 120, width: 220 }),
    customerId: field.id({ label: { zh: '客户', en: 'Customer' }, filter: true, internal: true }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, nullable: true, filter: true, width: 200 }),
    product: field.enum({
      label: { zh: '产品', en: 'Product' },
      filter: true,
      ...EDITED,
      width: 110,
      values: PRODUCTS,
    }),
    countries: field.tags({ label: { zh: '目标国家', en: 'Countries' }, filter: true, ...EDITED, width: 130 }),
    stageNo: field.enum({ label: { zh: '阶段', en: 'Stage' }, ...SORTED, width: 130, values: OPPORTUNITY_STAGES }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, width: 100, values: OPPORTUNITY_STATES }),
    probability: field.int({ label: { zh: '概率（%）', en: 'Probability (%)' }, ...SORTED, ...EDITED, width: 110 }),
    monthlyQty: field.text({
      label: { zh: '月量', en: 'Monthly volume' },
      nullable: true,
      ...EDITED,
      pattern: /^\d{1,15}$/,
      width: 120,
    }),
    targetPrice: field.decimal({
      label: { zh: '目标单价', en: 'Target price' },
      nullable: true,
      ...EDITED,
      width: 120,
    }),
    currency: field.text({
      label: { zh: '币种', en: 'Currency' },
      nullable: true,
      ...EDITED,
      pattern: /^[A-Z]{3}$/,
      width: 80,
    }),
    estMonthlyUsd: field.money({
      label: { zh: '预计月额（USD）', en: 'Est. monthly (USD)' },
      ...SORTED,
      ...EDITED,
      width: 150,
    }),
    expectedCloseOn: field.date({
      label: { zh: '预计成交日', en: 'Expected close' },
      ...SORTED,
      ...EDITED,
      width: 130,
    }),
    competitor: field.text({
      label: { zh: '竞争对手', en: 'Competitor' },
      nullable: true,
      ...EDITED,
      max: 120,
      width: 140,
    }),
    lostReason: field.enum({
      label: { zh: '输单原因', en: 'Loss reason' },
      nullable: true,
      filter: true,
      width: 120,
      values: LOST_REASONS,
    }),
    stageEnteredAt: field.dateTime({ label: { zh: '进入阶段时间', en: 'In stage since' }, sortable: true, width: 170 }),
    daysInStage: field.int({ label: { zh: '停留天数', en: 'Days in stage' }, width: 110 }),
    stuck: field.enum({ label: { zh: '停滞', en: 'Stalled' }, filter: true, width: 100, values: STUCK }),
    ownerId: field.id({ label: { zh: '负责人 ID', en: 'Owner ID' }, filter: true, internal: true }),
    ownerName: field.text({ label: { zh: '负责人', en: 'Owner' }, ...SORTED, width: 110 }),
    wonAt: field.dateTime({ label: { zh: '赢单时间', en: 'Won at' }, nullable: true, filter: true, width: 170 }),
    lostAt: field.dateTime({ label: { zh: '输单时间', en: 'Lost at' }, nullable: true, filter: true, width: 170 }),
    wonAccountNo: field.text({ label: { zh: '赢单账号', en: 'Won account' }, nullable: true, width: 140 }),
    createdAt: field.dateTime({ label: { zh: '创建时间', en: 'Created' }, ...SORTED, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'oppNo',
      'name',
      'customerName',
      'product',
      'countries',
      'stageNo',
      'state',
      'probability',
      'estMonthlyUsd',
      'expectedCloseOn',
      'daysInStage',
      'stuck',
      'ownerName',
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['oppNo', 'name', 'customerName'],
  },
});

const { basePath } = opportunityResource;
export type OpportunityRow = Partial<ResourceRow<typeof opportunityResource>>;
const zRow = z.record(z.string(), z.unknown()) as unknown as z.ZodType<OpportunityRow>;
const zCountries = z
  .array(z.string().regex(/^[A-Z]{2}$/))
  .min(1)
  .max(50);
const zStage = z.int().min(1).max(5);

export const zStageDefinition = z.object({
  no: zStage,
  nameZh: z.string(),
  nameEn: z.string(),
  probability: z.int(),
  maxDays: z.int(),
});

export const getOpportunity = defineCall({
  name: 'crm.opportunity.get',
  method: 'GET',
  path: `${basePath}/get/:id`,
  summary: { zh: '商机详情', en: 'Opportunity details' },
  right: needs(KEY),
  input: z.object({ id: zId }),
  result: z.object({
    id: zId,
    version: z.int(),
    row: zRow,
    stages: z.array(zStageDefinition),
    log: z.array(
      z.object({
        id: zId,
        fromStage: zStage.nullable(),
        toStage: zStage,
        fromState: z.string().nullable(),
        toState: z.string(),
        at: zTime,
        byName: z.string().nullable(),
        daysInFrom: z.string().nullable(),
      }),
    ),
  }),
});

export const saveOpportunity = defineCall({
  name: 'crm.opportunity.save',
  method: 'POST',
  path: `${basePath}/save`,
  summary: { zh: '新增商机', en: 'Add an opportunity' },
  right: needs(`${KEY}:add`),
  input: z.object({
    customerId: zId,
    name: z.string().trim().min(2).max(120),
    product: z.enum(Object.keys(PRODUCTS) as [keyof typeof PRODUCTS, ...(keyof typeof PRODUCTS)[]]),
    countries: zCountries,
    monthlyQty: z
      .string()
      .regex(/^\d{1,15}$/)
      .nullish(),
    targetPrice: zDecimal.nullish(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .nullish(),
    estMonthlyUsd: zDecimal,
    expectedCloseOn: zDate,
    competitor: z.string().max(120).nullish(),
  }),
  result: z.object({ id: zId, oppNo: z.string() }),
  withIdempotency: true,
});

export const updateOpportunity = defineCall({
  name: 'crm.opportunity.update',
  method: 'POST',
  path: `${basePath}/update/:id`,
  summary: { zh: '修改商机', en: 'Edit an opportunity' },
  right: needs(`${KEY}:edit`),
  input: z.object({
    id: zId,
    version: z.int(),
    ...editInput(opportunityResource, [
      'name',
      'product',
      'countries',
      'probability',
      'monthlyQty',
      'targetPrice',
      'currency',
      'estMonthlyUsd',
      'expectedCloseOn',
      'competitor',
    ]),
  }),
  result: z.literal(true),
  withIdempotency: true,
});

export const moveOpportunity = defineCall({
  name: 'crm.opportunity.move',
  method: 'POST',
  path: `${basePath}/move`,
  summary: { zh: '推进商机阶段', en: 'Move an opportunity to a stage' },
  right: needs(`${KEY}:move`),
  input: z.object({ id: zId, version: z.int().optional(), stageNo: zStage }),
  result: z.literal(true),
  withIdempotency: true,
});

export const closeOpportunity = defineCall({
  name: 'crm.opportunity.close',
  method: 'POST',
  path: `${basePath}/close`,
  summary: { zh: '关闭商机', en: 'Win, lose or shelve an opportunity' },
  right: needs(`${KEY}:close`),
  input: z.object({
    id: zId,
    state: z.enum(['won', 'lost', 'shelved']),
    lostReason: z
      .enum(Object.keys(LOST_REASONS) as [keyof typeof LOST_REASONS, ...(keyof typeof LOST_REASONS)[]])
      .optional(),
  }),
  result: z.literal(true),
  withIdempotency: true,
});

export const reopenOpportunity = defineCall({
  name: 'crm.opportunity.reopen',
  method: 'POST',
  path: `${basePath}/reopen`,
  summary: { zh: '重新打开商机', en: 'Reopen an opportunity' },
  right: needs(`${KEY}:close`),
  input: z.object({ id: zId }),
  result: z.literal(true),
  withIdempotency: true,
});

/** To a user who works with the customer: its owner, or a user with a write share (rules 16, 19). */
export const transferOpportunities = defineCall({
  name: 'crm.opportunity.transfer',
  method: 'POST',
  path: `${basePath}/transfer`,
  summary: { zh: '转移商机', en: 'Transfer opportunities' },
  right: needs(`${KEY}:transfer`),
  input: z.object({ ids: zIds, toId: zId, reason: z.string().trim().min(2).max(200) }),
  result: zBatchResult,
  withIdempotency: true,
});

export const getOpportunityBoard = defineCall({
  name: 'crm.opportunity.board',
  method: 'POST',
  path: `${basePath}/board`,
  summary: { zh: '商机看板', en: 'Opportunity board' },
  right: needs(KEY),
  input: z.object({ keyword: z.string().trim().max(100).optional() }),
  result: z.object({
    stages: z.array(zStageDefinition.extend({ count: z.int(), estMonthlyUsd: z.string() })),
    cards: z.array(zRow),
    /** The number of all matches; if more than are shown, a keyword is needed. */
    total: z.int(),
  }),
});

export const opportunityCalls = [
  getOpportunity,
  saveOpportunity,
  updateOpportunity,
  moveOpportunity,
  closeOpportunity,
  reopenOpportunity,
  transferOpportunities,
  getOpportunityBoard,
];
