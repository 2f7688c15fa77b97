import { defineCall, defineResource, field, needs, zDecimal, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { TRACK_KEY } from './account.ts';
import { BRANDS } from './customer-values.ts';

const RULE_KEY = 'sys.crm.rules.churn';
const RULE = '/v2/crm/rule/churn';
const EVENT = '/v2/crm/analysis/churn';
const EDITED = { editable: true } as const;

/** Thresholds for falling, silent, lost and returned customers (crm rule 24). One row per brand. */
export const churnRuleResource = defineResource({
  code: 'crm.churn-rule',
  right: RULE_KEY,
  basePath: RULE,
  title: { zh: '客户流失规则', en: 'Customer churn rules' },
  fields: {
    id: field.id({ label: { zh: '规则 ID', en: 'Rule ID' } }),
    brand: field.enum({ label: { zh: '品牌', en: 'Brand' }, ...EDITED, sortable: true, width: 120, values: BRANDS }),
    dropPct: field.decimal({ label: { zh: '下滑比例（%）', en: 'Drop (%)' }, ...EDITED, width: 120 }),
    minBaseUsd: field.decimal({ label: { zh: '最低基准额（USD）', en: 'Min base (USD)' }, ...EDITED, width: 150 }),
    silentDays: field.int({ label: { zh: '沉默天数', en: 'Silent days' }, ...EDITED, width: 110 }),
    churnDays: field.int({ label: { zh: '流失天数', en: 'Churn days' }, ...EDITED, width: 110 }),
    recoverUsd: field.decimal({
      label: { zh: '挽回金额（USD/7 天）', en: 'Recovery (USD in 7 days)' },
      ...EDITED,
      width: 160,
    }),
    handleWorkDays: field.int({
      label: { zh: '处理时限（工作日）', en: 'Handle within (working days)' },
      ...EDITED,
      width: 150,
    }),
    enabled: field.boolean({ label: { zh: '启用', en: 'Enabled' }, width: 90 }),
    updatedAt: field.dateTime({ label: { zh: '最后修改', en: 'Changed' }, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'brand',
      'dropPct',
      'minBaseUsd',
      'silentDays',
      'churnDays',
      'recoverUsd',
      'handleWorkDays',
      'enabled',
      'updatedAt',
    ],
    defaultSort: { field: 'brand', order: 'desc' },
    search: [],
  },
});

const positive = zDecimal.refine((text) => Number(text) >= 0, {
  params: { zh: '不能为负数', en: 'Cannot be negative' },
});
const zThresholds = z.object({
  brand: churnRuleResource.fields.brand.schema,
  dropPct: zDecimal.refine((text) => Number(text) > 0 && Number(text) <= 100, {
    params: { zh: '须在 0 到 100 之间', en: 'Between 0 and 100' },
  }),
  minBaseUsd: positive,
  silentDays: z.int().min(1).max(3650),
  churnDays: z.int().min(2).max(3650),
  recoverUsd: positive,
  handleWorkDays: z.int().min(1).max(60),
});
const later = ({ silentDays, churnDays }: { silentDays: number; churnDays: number }): boolean => churnDays > silentDays;
const LATER = {
  path: ['churnDays'],
  params: { zh: '流失天数须大于沉默天数', en: 'Must be more than the silent days' },
};

export const saveChurnRule = defineCall({
  name: 'crm.rule.churn.save',
  method: 'POST',
  path: `${RULE}/save`,
  summary: { zh: '保存流失规则', en: 'Save a churn rule' },
  right: needs(`${RULE_KEY}:edit`),
  input: zThresholds.extend({ id: zId.nullable().default(null), version: z.int().default(0) }).refine(later, LATER),
  result: z.object({ id: zId }),
  withIdempotency: true,
});

export const enableChurnRule = defineCall({
  name: 'crm.rule.churn.enable',
  method: 'POST',
  path: `${RULE}/enable`,
  summary: { zh: '启停流失规则', en: 'Enable or disable a churn rule' },
  right: needs(`${RULE_KEY}:edit`),
  input: z.object({ id: zId, version: z.int(), enabled: z.boolean() }),
  result: z.literal(true),
  withIdempotency: true,
});

/** What the next nightly run would find with these thresholds; nothing is written. */
export const dryRunChurn = defineCall({
  name: 'crm.rule.churn.dry-run',
  method: 'POST',
  path: `${RULE}/dryRun`,
  summary: { zh: '流失规则试算', en: 'Dry run of a churn rule' },
  right: needs(RULE_KEY),
  input: zThresholds.refine(later, LATER),
  result: z.object({ checked: z.int(), drop: z.int(), silent: z.int(), churned: z.int(), recovered: z.int() }),
});

export const CHURN_TYPES = {
  drop: { label: { zh: '下滑', en: 'Falling' }, tone: 'warning' },
  silent: { label: { zh: '沉默', en: 'Silent' }, tone: 'warning' },
  churned: { label: { zh: '流失', en: 'Churned' }, tone: 'danger' },
} as const;
export type ChurnType = keyof typeof CHURN_TYPES;
const CHURN_STATES = {
  open: { label: { zh: '待处理', en: 'Open' }, tone: 'danger' },
  handled: { label: { zh: '已处理', en: 'Handled' }, tone: 'info' },
  recovered: { label: { zh: '已挽回', en: 'Recovered' }, tone: 'success' },
} as const;

export const churnEventResource = defineResource({
  code: 'crm.churn-event',
  right: TRACK_KEY,
  basePath: EVENT,
  rowRights: {
    [`${TRACK_KEY}:follow`]: 'change',
  },
  title: { zh: '流失预警', en: 'Churn warnings' },
  fields: {
    id: field.id({ label: { zh: '预警 ID', en: 'Warning ID' } }),
    customerId: field.id({ label: { zh: '客户', en: 'Customer' }, internal: true, filter: true }),
    customerCode: field.text({ label: { zh: '客户编号', en: 'Customer code' }, width: 110 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 220 }),
    type: field.enum({
      label: { zh: '类型', en: 'Type' },
      filter: true,
      sortable: true,
      width: 100,
      values: CHURN_TYPES,
    }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, width: 100, values: CHURN_STATES }),
    detectedOn: field.date({ label: { zh: '发现日期', en: 'Detected on' }, filter: true, sortable: true, width: 120 }),
    baseUsd: field.decimal({ label: { zh: '基准额（USD）', en: 'Base (USD)' }, sortable: true, width: 130 }),
    currentUsd: field.decimal({ label: { zh: '当前额（USD）', en: 'Current (USD)' }, sortable: true, width: 130 }),
    dropPct: field.decimal({
      label: { zh: '下滑比例（%）', en: 'Drop (%)' },
      nullable: true,
      sortable: true,
      width: 120,
    }),
    ownerId: field.id({ label: { zh: '负责人 ID', en: 'Owner ID' }, nullable: true, internal: true, filter: true }),
    ownerName: field.text({ label: { zh: '负责人', en: 'Owner' }, nullable: true, width: 110 }),
    /** A code of the dictionary `churn_reason`. */
    reason: field.text({
      label: { zh: '流失原因', en: 'Churn reason' },
      nullable: true,
      editable: true,
      max: 20,
      width: 130,
    }),
    plan: field.text({
      label: { zh: '挽回方案', en: 'Recovery plan' },
      nullable: true,
      editable: true,
      max: 500,
      width: 240,
    }),
    handledByName: field.text({ label: { zh: '处理人', en: 'Handled by' }, nullable: true, width: 110 }),
    handledAt: field.dateTime({ label: { zh: '处理时间', en: 'Handled' }, nullable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'customerName',
      'type',
      'state',
      'detectedOn',
      'baseUsd',
      'currentUsd',
      'dropPct',
      'ownerName',
      'reason',
      'plan',
      'handledByName',
      'handledAt',
    ],
    defaultSort: { field: 'detectedOn', order: 'desc' },
    search: ['customerName', 'customerCode'],
  },
});

/** Moves a case from open to handled, with the reason and the action taken (crm.md §2.11). */
export const handleChurn = defineCall({
  name: 'crm.analysis.churn.handle',
  method: 'POST',
  path: `${EVENT}/handle`,
  summary: { zh: '处理流失预警', en: 'Handle a churn warning' },
  right: needs(`${TRACK_KEY}:follow`),
  input: z.object({
    id: zId,
    version: z.int(),
    reason: z.string().min(1).max(20),
    plan: z.string().trim().min(5).max(500),
  }),
  result: z.literal(true),
  withIdempotency: true,
});

export const churnCalls = [saveChurnRule, enableChurnRule, dryRunChurn, handleChurn];
