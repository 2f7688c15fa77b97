import { defineCall, defineResource, field, needs, zDate, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { SOURCES } from './customer-values.ts';

const KEY = 'sys.crm.rules.allow-buka';
const BASE = '/v2/crm/rule/allowBuka';

/** The objects of a rule, most specific first, which is the order of evaluation (crm rule 31). */
export const BUKA_OBJECTS = {
  customer: { label: { zh: '客户', en: 'Customer' } },
  staff: { label: { zh: '员工', en: 'Staff' } },
  dept: { label: { zh: '部门', en: 'Department' } },
  source: { label: { zh: '来源', en: 'Source' } },
  country: { label: { zh: '国家', en: 'Country' } },
} as const;
export type BukaObject = keyof typeof BUKA_OBJECTS;

export const BUKA_EFFECTS = {
  allow: { label: { zh: '允许', en: 'Allow' }, tone: 'success' },
  deny: { label: { zh: '禁止', en: 'Deny' }, tone: 'danger' },
} as const;

export const bukaRuleResource = defineResource({
  code: 'crm.allow-buka-rule',
  right: KEY,
  basePath: BASE,
  title: { zh: '布卡准入', en: 'Buka access' },
  fields: {
    id: field.id({ label: { zh: '规则 ID', en: 'Rule ID' } }),
    object: field.enum({
      label: { zh: '对象', en: 'Object' },
      editable: true,
      filter: true,
      sortable: true,
      width: 110,
      values: BUKA_OBJECTS,
    }),
    value: field.text({ label: { zh: '值', en: 'Value' }, editable: true, filter: true, max: 80, width: 140 }),
    /** The name of a staff member or department, with an ID as value. */
    valueName: field.text({ label: { zh: '名称', en: 'Name' }, nullable: true, width: 180 }),
    effect: field.enum({
      label: { zh: '效果', en: 'Effect' },
      editable: true,
      filter: true,
      sortable: true,
      width: 100,
      values: BUKA_EFFECTS,
    }),
    until: field.date({
      label: { zh: '有效期至', en: 'Valid until' },
      nullable: true,
      editable: true,
      filter: true,
      sortable: true,
      width: 130,
    }),
    isOver: field.boolean({ label: { zh: '已过期', en: 'Expired' }, filter: true, width: 90 }),
    remark: field.text({ label: { zh: '备注', en: 'Remark' }, nullable: true, editable: true, max: 200, width: 220 }),
    updatedAt: field.dateTime({ label: { zh: '最后修改', en: 'Changed' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: ['object', 'value', 'valueName', 'effect', 'until', 'isOver', 'remark', 'updatedAt'],
    defaultSort: { field: 'object', order: 'asc' },
    search: ['value', 'remark'],
  },
});

const { object, effect } = bukaRuleResource.fields;

/** Each kind of object has a separate selector. */
export const bukaFormFields = {
  object,
  customer: field.text({ label: { zh: '客户编号', en: 'Customer code' }, editable: true, max: 16 }),
  staff: field.id({ label: { zh: '员工', en: 'Staff' }, editable: true }),
  dept: field.id({ label: { zh: '部门（含下级）', en: 'Department (including sub-departments)' }, editable: true }),
  source: field.enum({ label: { zh: '客户来源', en: 'Source' }, editable: true, values: SOURCES }),
  country: field.text({ label: { zh: '国家地区', en: 'Country' }, editable: true, max: 2 }),
  effect,
  until: bukaRuleResource.fields.until,
  remark: bukaRuleResource.fields.remark,
};

/**
 * `value`: customer code, staff id, department id, source code or country. The object of a rule never changes; a rule
 * ends with its last day.
 */
export const saveBukaRule = defineCall({
  name: 'crm.rule.allow-buka.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存布卡准入规则', en: 'Save a Buka rule' },
  right: needs(`${KEY}:edit`),
  input: z.object({
    id: zId.nullable().default(null),
    version: z.int().default(0),
    object: object.schema,
    value: z.string().trim().min(1).max(80),
    effect: effect.schema,
    until: zDate.nullable().default(null),
    remark: z.string().trim().max(200).nullable().default(null),
  }),
  result: z.object({ id: zId }),
  withIdempotency: true,
});

/** Returns the rule that applies to a customer; null = no rule, which denies access. */
export const testBuka = defineCall({
  name: 'crm.rule.allow-buka.test',
  method: 'POST',
  path: `${BASE}/test`,
  summary: { zh: '测试客户布卡准入', en: 'Test a customer against the Buka rules' },
  right: needs(KEY),
  input: z.object({ customerCode: z.string().trim().toUpperCase().min(1).max(16) }),
  result: z.object({
    customerCode: z.string(),
    customerName: z.string(),
    isAllowed: z.boolean(),
    rule: z.object({ id: zId, object: object.schema, value: z.string(), effect: effect.schema }).nullable(),
  }),
});

export const bukaRuleCalls = [saveBukaRule, testBuka];
