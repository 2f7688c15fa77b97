import {
  defineCall,
  defineResource,
  field,
  needs,
  type ResourceRow,
  zDecimal,
  zId,
  zTime,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { moveInput, zSaved } from '../master/save.ts';
import { MCC, MNC, TRAFFIC_TYPES } from '../master/values.ts';

const KEY = 'bq.route-bind';
const BASE = '/v2/bq/routeBind';

export const BELOW_COST_KEY = `${KEY}:below-cost`;

export const TARGET_KINDS = {
  channel: { label: { zh: '通道', en: 'Channel' }, tone: 'info' },
  mix: { label: { zh: '混合方案', en: 'Mix solution' }, tone: 'success' },
} as const;

export const BIND_STATES = {
  enabled: { label: { zh: '启用', en: 'Enabled' }, tone: 'success' },
  disabled: { label: { zh: '停用', en: 'Disabled' }, tone: 'warning' },
} as const;

const SOURCES = {
  manual: { label: { zh: '人工', en: 'By hand' } },
  recommend: { label: { zh: '推荐', en: 'Recommended' }, tone: 'info' },
  test: { label: { zh: '测试', en: 'Test' } },
} as const;

/** /businessInquiry/route-bind */
export const routeBindResource = defineResource({
  code: 'bq.route-bind',
  right: KEY,
  basePath: BASE,
  isExported: true,
  title: { zh: '路由绑定', en: 'Route binding' },
  fields: {
    id: field.id({ label: { zh: '路由ID', en: 'Route id' }, width: 90 }),
    appId: field.id({ label: { zh: '应用', en: 'Application' }, editable: true, filter: true, internal: true }),
    appName: field.text({ label: { zh: '应用', en: 'Application' }, filter: true, width: 180 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 200 }),
    mcc: field.text({
      label: { zh: '国家（空为全部）', en: 'Country (empty: any)' },
      nullable: true,
      editable: true,
      pattern: MCC,
      internal: true,
    }),
    country: field.text({ label: { zh: '国家', en: 'Country' }, nullable: true, filter: true, width: 130 }),
    mnc: field.text({
      label: { zh: '运营商（空为全部）', en: 'Operator (empty: any)' },
      nullable: true,
      editable: true,
      pattern: MNC,
      internal: true,
    }),
    operator: field.text({ label: { zh: '运营商', en: 'Operator' }, nullable: true, width: 130 }),
    smsType: field.enum({
      label: { zh: '类型', en: 'Type' },
      nullable: true,
      filter: true,
      editable: true,
      values: TRAFFIC_TYPES,
      width: 90,
    }),
    targetKind: field.enum({
      label: { zh: '目标类型', en: 'Target kind' },
      filter: true,
      editable: true,
      values: TARGET_KINDS,
      width: 110,
    }),
    channelId: field.id({ label: { zh: '通道', en: 'Channel' }, nullable: true, editable: true, internal: true }),
    mixId: field.id({ label: { zh: '混合方案', en: 'Mix solution' }, nullable: true, editable: true, internal: true }),
    targetName: field.text({ label: { zh: '目标', en: 'Target' }, filter: true, width: 170 }),
    priority: field.int({ label: { zh: '优先级', en: 'Priority' }, sortable: true, editable: true, width: 90 }),
    senderOverride: field.text({
      label: { zh: '替换发送号', en: 'Sender override' },
      nullable: true,
      editable: true,
      max: 16,
      width: 120,
    }),
    sellPrice: field.decimal({
      label: { zh: '约定售价(USD)', en: 'Agreed price (USD)' },
      nullable: true,
      editable: true,
      width: 140,
    }),
    validFrom: field.dateTime({
      label: { zh: '生效', en: 'From' },
      filter: true,
      sortable: true,
      editable: true,
      width: 170,
    }),
    validTo: field.dateTime({ label: { zh: '失效', en: 'Until' }, nullable: true, editable: true, width: 170 }),
    source: field.enum({ label: { zh: '来源', en: 'Source' }, filter: true, values: SOURCES, width: 90 }),
    state: field.enum({
      label: { zh: '状态', en: 'State' },
      filter: true,
      sortable: true,
      values: BIND_STATES,
      width: 90,
    }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'appName',
      'customerName',
      'country',
      'operator',
      'smsType',
      'targetKind',
      'targetName',
      'priority',
      'senderOverride',
      'sellPrice',
      'validFrom',
      'validTo',
      'source',
      'state',
    ],
    defaultSort: { field: 'validFrom', order: 'desc' },
    search: ['appName', 'customerName', 'targetName'],
  },
});
export type RouteBindRow = ResourceRow<typeof routeBindResource>;

const NEEDS_COUNTRY = { zh: '指定运营商时须先选国家', en: 'An operator needs its country' };
const NEEDS_TARGET = { zh: '请选择目标', en: 'Choose where the messages go' };
const BACKWARDS = { zh: '失效时间须晚于生效时间', en: 'It must end after it begins' };

const zPriority = z.int().min(1).max(999);

/** The whole rule at once: a rule half changed would send messages somewhere that nobody chose. */
const zRoute = z
  .object({
    id: zId.nullable().default(null),
    version: z.int().min(0).default(0),
    appId: zId,
    mcc: z.string().regex(MCC).nullable().default(null),
    mnc: z.string().regex(MNC).nullable().default(null),
    smsType: z.enum(['otp', 'notify', 'marketing', 'two_way']).nullable().default(null),
    targetKind: z.enum(['channel', 'mix']),
    channelId: zId.nullable().default(null),
    mixId: zId.nullable().default(null),
    priority: zPriority,
    senderOverride: z.string().trim().max(16).nullable().default(null),
    sellPrice: zDecimal.nullable().default(null),
    validFrom: zTime,
    validTo: zTime.nullable().default(null),
  })
  .refine(({ mcc, mnc }) => mnc === null || mcc !== null, { path: ['mnc'], params: NEEDS_COUNTRY })
  .refine(({ targetKind, channelId }) => targetKind !== 'channel' || channelId !== null, {
    path: ['channelId'],
    params: NEEDS_TARGET,
  })
  .refine(({ targetKind, mixId }) => targetKind !== 'mix' || mixId !== null, {
    path: ['mixId'],
    params: NEEDS_TARGET,
  })
  .refine(({ validFrom, validTo }) => validTo === null || Date.parse(validTo) > Date.parse(validFrom), {
    path: ['validTo'],
    params: BACKWARDS,
  });

/** Refused where it would sell below cost (rule 55). */
export const saveRouteBind = defineCall({
  name: 'bq.route-bind.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存路由绑定', en: 'Save a route' },
  right: needs(`${KEY}:edit`),
  input: zRoute,
  result: zSaved,
  checkRepeat: true,
});

/** The same for whoever may sell below cost. */
export const saveRouteBelowCost = defineCall({
  name: 'bq.route-bind.save-below-cost',
  method: 'POST',
  path: `${BASE}/saveBelowCost`,
  summary: { zh: '低于成本保存路由', en: 'Save a route below cost' },
  right: needs(BELOW_COST_KEY),
  input: zRoute,
  result: zSaved,
  checkRepeat: true,
});

export const moveRouteBind = defineCall({
  name: 'bq.route-bind.state',
  method: 'POST',
  path: `${BASE}/stateUpdate`,
  summary: { zh: '启用或停用路由', en: 'Enable or disable a route' },
  right: needs(`${KEY}:toggle`),
  input: moveInput(['enabled', 'disabled']),
  result: z.literal(true),
  checkRepeat: true,
});

/** Which rule a message of an account would take, and why not the others (rule 57). */
export const traceRouteBind = defineCall({
  name: 'bq.route-bind.trace',
  method: 'POST',
  path: `${BASE}/trace`,
  summary: { zh: '路由试算', en: 'Try a route' },
  right: needs(KEY),
  input: z.object({
    appId: zId,
    mcc: z.string().regex(MCC),
    mnc: z.string().regex(MNC).nullable().default(null),
    smsType: z.enum(['otp', 'notify', 'marketing', 'two_way']),
  }),
  result: z.object({
    /** Null: error 4003, no route. */
    chosenId: zId.nullable(),
    steps: z.array(
      z.object({
        bindId: zId,
        /** 1 the narrowest … 6 any. */
        step: z.int(),
        verdict: z.enum(['chosen', 'lower', 'other-place', 'other-type', 'disabled', 'not-yet', 'over']),
        targetName: z.string(),
        priority: z.int(),
        country: z.string().nullable(),
        operator: z.string().nullable(),
        smsType: z.string().nullable(),
        validFrom: zTime,
      }),
    ),
  }),
});

export const routeBindCalls = [saveRouteBind, saveRouteBelowCost, moveRouteBind, traceRouteBind];
