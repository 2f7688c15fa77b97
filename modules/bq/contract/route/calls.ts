import { defineCall, needs, zDecimal, zId, zShownFields, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { moveInput, zSaved } from '../master/save.ts';
import { MCC, MNC } from '../master/values.ts';
import { ROUTE_BASE as BASE, routeBindResource } from './route.ts';

const KEY = routeBindResource.right;
export const BELOW_COST_KEY = `${KEY}:below-cost`;

const NEEDS_COUNTRY = { zh: '指定运营商时须先选国家', en: 'Choose a country before the operator' };
const NEEDS_TARGET = { zh: '请选择目标', en: 'Choose a target' };
const BACKWARDS = { zh: '失效时间须晚于生效时间', en: 'The end must be after the start' };

const zPriority = z.int().min(1).max(999);

/** Saves the whole rule at once: a partly changed rule would send messages to an unintended target. */
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

/** Refuses a rule that sells below cost (rule 55). */
export const saveRouteBind = defineCall({
  name: 'bq.route-bind.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存路由绑定', en: 'Save a route' },
  right: needs(`${KEY}:edit`),
  input: zRoute,
  result: zSaved,
  withIdempotency: true,
});

/** Same, for users who may sell below cost. */
export const saveRouteBelowCost = defineCall({
  name: 'bq.route-bind.save-below-cost',
  method: 'POST',
  path: `${BASE}/saveBelowCost`,
  summary: { zh: '低于成本保存路由', en: 'Save a route below cost' },
  right: needs(BELOW_COST_KEY),
  input: zRoute,
  result: zSaved,
  withIdempotency: true,
});

export const ROUTE_BATCH_MAX = 200;
const zRoutes = z.array(zRoute).min(1).max(ROUTE_BATCH_MAX);

/** Checks the result for each row: stores nothing, locks nothing. */
export const checkRouteBatch = defineCall({
  name: 'bq.route-bind.batch-check',
  method: 'POST',
  path: `${BASE}/batchCheck`,
  summary: { zh: '预览批量路由', en: 'Preview batch routes' },
  right: needs(`${KEY}:edit`),
  input: z.object({ rows: zRoutes }),
  result: z.array(
    z.object({
      ...zShownFields(routeBindResource.fields, ['appName', 'country', 'targetName']),
      /** Null: the row can be saved. */
      refusal: z.string().nullable(),
    }),
  ),
});

/**
 * All rows or none: a refusal names its row as `rows.<index>.<field>`. Selling below cost needs the additional
 * permission (rule 55).
 */
export const saveRouteBatch = defineCall({
  name: 'bq.route-bind.batch-save',
  method: 'POST',
  path: `${BASE}/batchSave`,
  summary: { zh: '批量保存路由', en: 'Save batch routes' },
  right: needs(`${KEY}:edit`),
  input: z.object({ rows: zRoutes }),
  result: z.object({ saved: z.int() }),
  withIdempotency: true,
});

export const moveRouteBind = defineCall({
  name: 'bq.route-bind.state',
  method: 'POST',
  path: `${BASE}/stateUpdate`,
  summary: { zh: '启用或停用路由', en: 'Enable or disable a route' },
  right: needs(`${KEY}:toggle`),
  input: moveInput(['enabled', 'disabled']),
  result: z.literal(true),
  withIdempotency: true,
});

/** The rule that a message of an account would match, and why the others do not (rule 57). */
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
    /** A channel that takes a share of the chosen rule's messages (rule 54). */
    trial: z
      .object({ ...zShownFields(routeBindResource.fields, ['targetName']), share: z.int(), until: zTime })
      .nullable(),
    steps: z.array(
      z.object({
        bindId: zId,
        /** 1 = narrowest … 6 = any. */
        step: z.int(),
        verdict: z.enum(['chosen', 'lower', 'other-place', 'other-type', 'disabled', 'not-yet', 'over']),
        ...zShownFields(routeBindResource.fields, [
          'targetName',
          'priority',
          'country',
          'operator',
          'smsType',
          'validFrom',
        ]),
      }),
    ),
  }),
});

export const routeBindCalls = [
  saveRouteBind,
  saveRouteBelowCost,
  checkRouteBatch,
  saveRouteBatch,
  moveRouteBind,
  traceRouteBind,
];
