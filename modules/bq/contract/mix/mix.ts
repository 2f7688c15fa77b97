import { defineCall, defineResource, field, type Label, needs, type ResourceRow, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { moveInput, zSaved } from '../master/save.ts';
import { MCC, MNC, TRAFFIC_TYPES } from '../master/values.ts';
import { wrongTiers } from './pick.ts';

const rate = (label: Label) => field.decimal({ label, nullable: true, digits: 2, width: 130 });
const money = (label: Label) => field.decimal({ label, nullable: true, width: 130 });

const KEY = 'bq.minx-solution';
const BASE = '/v2/bq/mix';

export const MIX_STATES = {
  draft: { label: { zh: '草稿', en: 'Draft' } },
  enabled: { label: { zh: '启用', en: 'Enabled' }, tone: 'success' },
  disabled: { label: { zh: '停用', en: 'Disabled' }, tone: 'warning' },
} as const;

/**
 * Company-wide over seven days including today: messages of the accounts bound to the solution, over its channels, of
 * its country and type.
 */
export const MIX_WEEK = {
  weekMsg: field.int({ label: { zh: '7 日提交', en: 'Submitted, 7 days' }, nullable: true, width: 110 }),
  weekParts: field.int({ label: { zh: '7 日计费条数', en: 'Billed parts, 7 days' }, nullable: true, width: 120 }),
  weekRejected: field.int({ label: { zh: '7 日拦截', en: 'Rejected, 7 days' }, nullable: true, width: 110 }),
  weekAccepted: field.int({ label: { zh: '7 日受理', en: 'Accepted, 7 days' }, nullable: true, width: 110 }),
  weekAcceptance: rate({ zh: '7 日受理率(%)', en: 'Acceptance rate, 7 days (%)' }),
  weekDelivered: field.int({ label: { zh: '7 日送达', en: 'Delivered, 7 days' }, nullable: true, width: 110 }),
  weekRate: rate({ zh: '7 日送达率(%)', en: 'Delivery rate, 7 days (%)' }),
  weekFailed: field.int({ label: { zh: '7 日失败', en: 'Failed, 7 days' }, nullable: true, width: 110 }),
  weekUnknown: field.int({ label: { zh: '7 日未知', en: 'Unknown, 7 days' }, nullable: true, width: 110 }),
  weekReports: rate({ zh: '7 日回执率(%)', en: 'Report rate, 7 days (%)' }),
  weekP50: rate({ zh: '7 日回执 P50(秒)', en: 'Report P50, 7 days (s)' }),
  weekP95: rate({ zh: '7 日回执 P95(秒)', en: 'Report P95, 7 days (s)' }),
  weekRevenue: money({ zh: '7 日收入(USD)', en: 'Revenue, 7 days (USD)' }),
  weekCost: money({ zh: '7 日成本(USD)', en: 'Cost, 7 days (USD)' }),
  weekProfit: money({ zh: '7 日毛利(USD)', en: 'Gross profit, 7 days (USD)' }),
  weekMargin: rate({ zh: '7 日毛利率(%)', en: 'Margin, 7 days (%)' }),
  weekGift: money({ zh: '7 日赠送(USD)', en: 'Gift, 7 days (USD)' }),
} as const;

/** /businessInquiry/minxSolution */
export const mixResource = defineResource({
  code: 'bq.mix-solution',
  right: KEY,
  basePath: BASE,
  isExported: true,
  title: { zh: '混合方案', en: 'Mixed solutions' },
  fields: {
    id: field.id({ label: { zh: '方案 ID', en: 'Solution ID' }, internal: true }),
    name: field.text({
      label: { zh: '方案名', en: 'Name' },
      filter: true,
      sortable: true,
      editable: true,
      max: 80,
      width: 180,
    }),
    mcc: field.text({ label: { zh: '国家', en: 'Country' }, editable: true, pattern: MCC, internal: true }),
    country: field.text({ label: { zh: '国家', en: 'Country' }, filter: true, width: 130 }),
    smsType: field.enum({
      label: { zh: '类型', en: 'Type' },
      filter: true,
      editable: true,
      values: TRAFFIC_TYPES,
      width: 90,
    }),
    tiers: field.text({ label: { zh: '层级与权重', en: 'Tiers and weights' }, width: 340 }),
    boundApps: field.int({ label: { zh: '绑定应用数', en: 'Bound applications' }, sortable: true, width: 120 }),
    ...MIX_WEEK,
    remark: field.text({ label: { zh: '备注', en: 'Remark' }, nullable: true, editable: true, max: 500, width: 200 }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      values: MIX_STATES,
      width: 90,
    }),
    updatedAt: field.dateTime({ label: { zh: '更新时间', en: 'Updated' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'name',
      'country',
      'smsType',
      'tiers',
      'boundApps',
      'weekMsg',
      'weekAccepted',
      'weekRate',
      'weekP95',
      'weekRevenue',
      'weekProfit',
      'weekMargin',
      'state',
      'updatedAt',
    ],
    defaultSort: { field: 'updatedAt', order: 'desc' },
    search: ['name', 'remark'],
  },
});
/** The form has the channels in addition to the fields of the list; a custom control renders them, the call validates them. */
export const MIX_FORM = {
  ...mixResource.fields,
  items: field.tags({ label: { zh: '通道与权重', en: 'Channels and weights' }, editable: true }),
};

export type MixRow = ResourceRow<typeof mixResource>;

const MOST_TIERS = 5;
const zHour = z.int().min(0).max(23);
const zPartCount = z.int().min(1).max(50);
const zCondition = z.object({
  mnc: z.array(z.string().regex(MNC)).max(20).default([]),
  hours: z.array(zHour).max(24).default([]),
  maxParts: zPartCount.nullable().default(null),
});
const zItem = z.object({
  channelId: zId,
  tier: z.int().min(1).max(MOST_TIERS),
  weight: z.int().min(1).max(100),
  /** Null: accepts every message. */
  cond: zCondition.nullable().default(null),
});
const zItems = z.array(zItem).min(1).max(20);

const WRONG_SUM = { zh: '每一层的权重之和须为 100', en: 'The weights of each tier must total 100' };
const TWICE = { zh: '同一层里通道重复', en: 'A channel appears twice in a tier' };

export const getMix = defineCall({
  name: 'bq.mix-solution.get',
  method: 'GET',
  path: `${BASE}/get/:id`,
  summary: { zh: '混合方案详情', en: 'Mixed solution details' },
  right: needs(KEY),
  input: z.object({ id: zId }),
  result: z.object({
    version: z.int(),
    /** Names as far as the tiers in the list show them. */
    items: z.array(zItem.extend({ channelName: z.string().optional(), channelState: z.string() })),
  }),
});

export const saveMix = defineCall({
  name: 'bq.mix-solution.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存混合方案', en: 'Save a mixed solution' },
  right: needs(`${KEY}:edit`),
  input: z
    .object({
      id: zId.nullable().default(null),
      version: z.int().min(0).default(0),
      name: z.string().trim().min(1).max(80),
      mcc: z.string().regex(MCC),
      smsType: z.enum(['otp', 'notify', 'marketing', 'two_way']),
      remark: z.string().trim().max(500).nullable().default(null),
      items: zItems,
    })
    .refine(({ items }) => wrongTiers(items).length === 0, { path: ['items'], params: WRONG_SUM })
    .refine(({ items }) => new Set(items.map(({ tier, channelId }) => `${tier} ${channelId}`)).size === items.length, {
      path: ['items'],
      params: TWICE,
    }),
  result: zSaved,
  withIdempotency: true,
});

export const setMixState = defineCall({
  name: 'bq.mix-solution.state',
  method: 'POST',
  path: `${BASE}/stateUpdate`,
  summary: { zh: '启用或停用混合方案', en: 'Enable or disable a mixed solution' },
  right: needs(`${KEY}:toggle`),
  input: moveInput(['enabled', 'disabled']),
  result: z.literal(true),
  withIdempotency: true,
});

/** Simulates messages over the stored solution, with the given channels treated as lost. */
export const simulateMix = defineCall({
  name: 'bq.mix-solution.simulate',
  method: 'POST',
  path: `${BASE}/simulate`,
  summary: { zh: '模拟分流', en: 'Simulate distribution' },
  right: needs(KEY),
  input: z.object({
    id: zId,
    lostIds: z.array(zId).max(20).default([]),
    messages: z.int().min(100).max(100_000).default(10_000),
    /** Message attributes that conditions check; the hour defaults to the current one. */
    mnc: z.string().regex(MNC).nullable().default(null),
    hour: zHour.nullable().default(null),
    parts: zPartCount.default(1),
  }),
  result: z.object({
    messages: z.int(),
    unrouted: z.int(),
    shares: z.array(
      z.object({
        channelId: zId,
        channelName: z.string().optional(),
        tier: z.int(),
        weight: z.int(),
        count: z.int(),
        share: z.string(),
      }),
    ),
  }),
});

export const mixCalls = [getMix, saveMix, setMixState, simulateMix];
