import { defineCall, needs, zDate, zDecimal, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

export const LEVEL_KEY = 'sys.crm.rules.level';
const EDIT = needs(`${LEVEL_KEY}:edit`);
const VIEW = needs(LEVEL_KEY);

export const SALES_LEVELS = ['trainee', 'junior', 'middle', 'senior', 'manager'] as const;
export type SalesLevel = (typeof SALES_LEVELS)[number];
const zLimit = z.int().min(0).max(100_000);
const LIMITS = { holdLimit: zLimit, dailyClaim: zLimit, dailyPoolView: zLimit, classACap: zLimit };

const zLevelRule = z.object({
  id: zId,
  version: z.int(),
  level: z.string(),
  minAvgUsd: zDecimal.nullable(),
  maxAvgUsd: zDecimal.nullable(),
  auto: z.boolean(),
  enabled: z.boolean(),
  customers: z.int(),
});
export type LevelRuleRow = z.infer<typeof zLevelRule>;

export const pageLevelRules = defineCall({
  name: 'crm.rule.level.page',
  method: 'POST',
  path: '/v2/crm/rule/level/page',
  summary: { zh: '客户等级规则', en: 'Customer level rules' },
  right: VIEW,
  input: z.object({}),
  result: z.array(zLevelRule),
});

export const saveLevelRule = defineCall({
  name: 'crm.rule.level.save',
  method: 'POST',
  path: '/v2/crm/rule/level/save',
  summary: { zh: '保存客户等级规则', en: 'Save a customer level rule' },
  right: EDIT,
  input: z.object({
    ruleId: zId,
    version: z.int(),
    minAvgUsd: zDecimal.nullable(),
    maxAvgUsd: zDecimal.nullable(),
    enabled: z.boolean(),
  }),
  result: z.literal(true),
  withIdempotency: true,
});

const zQuotaRule = z.object({
  id: zId,
  version: z.int(),
  salesLevel: z.enum(SALES_LEVELS),
  ...LIMITS,
  countCooperating: z.boolean(),
  people: z.int(),
});
export type QuotaRuleRow = z.infer<typeof zQuotaRule>;

export const pageQuotaRules = defineCall({
  name: 'crm.rule.quota.page',
  method: 'POST',
  path: '/v2/crm/rule/quota/page',
  summary: { zh: '销售名额规则', en: 'Sales quotas' },
  right: VIEW,
  input: z.object({}),
  result: z.array(zQuotaRule),
});

export const saveQuotaRule = defineCall({
  name: 'crm.rule.quota.save',
  method: 'POST',
  path: '/v2/crm/rule/quota/save',
  summary: { zh: '保存销售名额', en: 'Save a sales quota' },
  right: EDIT,
  input: z.object({ ruleId: zId, version: z.int(), ...LIMITS, countCooperating: z.boolean() }),
  result: z.literal(true),
  withIdempotency: true,
});

/** The level of a user, with optional personal limits until a day; empty limits come from the level. */
const zPerson = z.object({
  holderId: zId,
  name: z.string(),
  jobNumber: z.string(),
  deptName: z.string().nullable(),
  salesLevel: z.enum(SALES_LEVELS),
  holdLimit: zLimit.nullable(),
  dailyClaim: zLimit.nullable(),
  dailyPoolView: zLimit.nullable(),
  classACap: zLimit.nullable(),
  until: zDate.nullable(),
  held: z.int(),
});
export type QuotaPersonRow = z.infer<typeof zPerson>;

export const pageQuotaPeople = defineCall({
  name: 'crm.rule.quota.people',
  method: 'POST',
  path: '/v2/crm/rule/quota/people',
  summary: { zh: '员工销售级别与例外', en: 'Sales levels and exceptions of employees' },
  right: VIEW,
  input: z.object({
    keyword: z.string().trim().max(60).default(''),
    pageNo: z.int().min(1).default(1),
    pageSize: z.int().min(1).max(200).default(20),
  }),
  result: z.object({ list: z.array(zPerson), total: z.int() }),
});

export const saveQuotaPerson = defineCall({
  name: 'crm.rule.quota.person-save',
  method: 'POST',
  path: '/v2/crm/rule/quota/personSave',
  summary: { zh: '保存员工级别与例外', en: 'Save the level and exceptions of an employee' },
  right: EDIT,
  input: z.object({
    holderId: zId,
    salesLevel: z.enum(SALES_LEVELS),
    holdLimit: zLimit.nullable(),
    dailyClaim: zLimit.nullable(),
    dailyPoolView: zLimit.nullable(),
    classACap: zLimit.nullable(),
    until: zDate.nullable(),
  }),
  result: z.literal(true),
  withIdempotency: true,
});

export const quotaRuleCalls = [
  pageLevelRules,
  saveLevelRule,
  pageQuotaRules,
  saveQuotaRule,
  pageQuotaPeople,
  saveQuotaPerson,
];
