import { defineCall, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { POOL_HIDEABLE } from './public-pool.ts';

export const RETENTION_KEY = 'sys.crm.rules.retention';
const EDIT = needs(`${RETENTION_KEY}:edit`);
const VIEW = needs(RETENTION_KEY);

export const CONDITIONS = ['no_first_follow', 'no_follow', 'no_first_consume', 'no_consume_and_follow'] as const;
const OWNER_WAYS = ['created', 'lead', 'claimed', 'assigned', 'transferred'] as const;
const zDays = z.int().min(1).max(3650);
const list = <T extends string>(codes: readonly [T, ...T[]]) => z.array(z.enum(codes)).min(1).nullable();

const zRuleInput = z.object({
  name: z.string().trim().min(1).max(80),
  kinds: list(['direct', 'agent', 'partner']),
  levels: list(['A', 'B', 'C', 'D', 'N']),
  stages: list(['potential', 'contacted', 'testing', 'negotiating', 'cooperating', 'silent', 'churned']),
  ownerWays: list(OWNER_WAYS),
  deptIds: z.array(zId).min(1).nullable(),
  condition: z.enum(CONDITIONS),
  days: zDays,
  followDays: zDays.nullable(),
  warnDays: z.array(z.int().min(1).max(365)).min(1).max(10),
  targetPoolId: zId,
  extendableDays: z.int().min(0).max(3650),
});
const zRule = z.object({
  id: zId,
  version: z.int(),
  enabled: z.boolean(),
  ...zRuleInput.shape,
  targetPoolZh: z.string(),
  targetPoolEn: z.string(),
  affected: z.int(),
});
export type RetentionRuleRow = z.infer<typeof zRule>;

/** `affected`: customers for which this rule triggers the first recall. */
export const pageRetentionRules = defineCall({
  name: 'crm.rule.retention.page',
  method: 'POST',
  path: '/v2/crm/rule/retention/page',
  summary: { zh: '保有规则列表', en: 'Retention rules' },
  right: VIEW,
  input: z.object({}),
  result: z.array(zRule),
});

export const saveRetentionRule = defineCall({
  name: 'crm.rule.retention.save',
  method: 'POST',
  path: '/v2/crm/rule/retention/save',
  summary: { zh: '保存保有规则', en: 'Save a retention rule' },
  right: EDIT,
  input: z
    .object({ ruleId: zId.optional(), version: z.int().optional(), ...zRuleInput.shape })
    .refine((rule) => rule.condition !== 'no_consume_and_follow' || rule.followDays !== null, { path: ['followDays'] }),
  result: z.object({ id: zId }),
  withIdempotency: true,
});

export const enableRetentionRule = defineCall({
  name: 'crm.rule.retention.enable',
  method: 'POST',
  path: '/v2/crm/rule/retention/enable',
  summary: { zh: '启停保有规则', en: 'Enable or disable a retention rule' },
  right: EDIT,
  input: z.object({ ruleId: zId, version: z.int(), enabled: z.boolean() }),
  result: z.literal(true),
  withIdempotency: true,
});

/** How many customers these rules would recall in the next seven days; nothing is written. */
export const dryRunRetention = defineCall({
  name: 'crm.rule.retention.dry-run',
  method: 'POST',
  path: '/v2/crm/rule/retention/dryRun',
  summary: { zh: '保有规则试算', en: 'Dry run of a retention rule' },
  right: VIEW,
  /** The changed rule; null = the current rules. */
  input: z.object({ ruleId: zId.nullable().default(null), rule: zRuleInput.nullable().default(null) }),
  result: z.object({
    recalled: z.int(),
    exempt: z.int(),
    before: z.int(),
    byDay: z.array(z.object({ day: z.iso.date(), count: z.int() })),
  }),
});

const zPoolInput = z.object({
  nameZh: z.string().trim().min(1).max(80),
  nameEn: z.string().trim().min(1).max(120),
  deptIds: z.array(zId).min(1).nullable(),
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .min(1)
    .nullable(),
  managerIds: z.array(zId),
  hiddenFields: z.array(z.enum(POOL_HIDEABLE)),
  priority: z.int().min(0).max(999),
});
const zPool = z.object({
  id: zId,
  version: z.int(),
  code: z.string(),
  enabled: z.boolean(),
  ...zPoolInput.shape,
  customers: z.int(),
  managers: z.array(z.object({ value: zId, label: z.string() })),
});
export type PoolRow = z.infer<typeof zPool>;

export const pagePools = defineCall({
  name: 'crm.rule.sea.page',
  method: 'POST',
  path: '/v2/crm/rule/sea/page',
  summary: { zh: '公海池列表', en: 'Public pools' },
  right: VIEW,
  input: z.object({}),
  result: z.array(zPool),
});

export const savePublicPool = defineCall({
  name: 'crm.rule.sea.save',
  method: 'POST',
  path: '/v2/crm/rule/sea/save',
  summary: { zh: '保存公海池', en: 'Save a public pool' },
  right: EDIT,
  input: z.object({
    poolId: zId.optional(),
    version: z.int().optional(),
    code: z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/),
    ...zPoolInput.shape,
  }),
  result: z.object({ id: zId }),
  withIdempotency: true,
});

export const enablePublicPool = defineCall({
  name: 'crm.rule.sea.enable',
  method: 'POST',
  path: '/v2/crm/rule/sea/enable',
  summary: { zh: '启停公海池', en: 'Enable or disable a public pool' },
  right: EDIT,
  input: z.object({ poolId: zId, version: z.int(), enabled: z.boolean() }),
  result: z.literal(true),
  withIdempotency: true,
});

export const retentionRuleCalls = [
  pageRetentionRules,
  saveRetentionRule,
  enableRetentionRule,
  dryRunRetention,
  pagePools,
  savePublicPool,
  enablePublicPool,
];
