import { defineCall, defineResource, field, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

const KEY = 'sys.crm.rules.template';
const BASE = '/v2/crm/rule/template';

export const TEMPLATE_TYPES = {
  followup: { label: { zh: '跟进', en: 'Follow-up' } },
  stage: { label: { zh: '商机阶段', en: 'Opportunity stages' }, tone: 'info' },
  email: { label: { zh: '邮件', en: 'Email' } },
  import: { label: { zh: '导入', en: 'Import' } },
} as const;

export const templateResource = defineResource({
  code: 'crm.template',
  right: KEY,
  basePath: BASE,
  title: { zh: '模板', en: 'Templates' },
  fields: {
    id: field.id({ label: { zh: '模板 ID', en: 'Template ID' } }),
    nameZh: field.text({
      label: { zh: '中文名称', en: 'Chinese name' },
      editable: true,
      filter: true,
      max: 80,
      width: 200,
    }),
    nameEn: field.text({
      label: { zh: '英文名称', en: 'English name' },
      editable: true,
      filter: true,
      max: 120,
      width: 200,
    }),
    type: field.enum({
      label: { zh: '类型', en: 'Type' },
      editable: true,
      filter: true,
      sortable: true,
      width: 120,
      values: TEMPLATE_TYPES,
    }),
    contentZh: field.text({ label: { zh: '中文内容', en: 'Chinese text' }, nullable: true, editable: true, max: 5000 }),
    contentEn: field.text({ label: { zh: '英文内容', en: 'English text' }, nullable: true, editable: true, max: 5000 }),
    /** Empty = for all departments. */
    deptIds: field.tags({ label: { zh: '适用部门 ID', en: 'Department IDs' }, editable: true, internal: true }),
    deptNames: field.tags({ label: { zh: '适用部门', en: 'Departments' }, width: 200 }),
    enabled: field.boolean({ label: { zh: '启用', en: 'Enabled' }, filter: true, width: 90 }),
    updatedAt: field.dateTime({ label: { zh: '最后修改', en: 'Changed' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: ['nameZh', 'nameEn', 'type', 'deptNames', 'enabled', 'updatedAt'],
    defaultSort: { field: 'type', order: 'asc' },
    search: ['nameZh', 'nameEn'],
  },
});

/** Data that a stage may require before an opportunity enters it (crm rule 25). */
export const STAGE_NEEDS = {
  targetPrice: { label: { zh: '目标单价', en: 'Target price' } },
  countries: { label: { zh: '目标国家', en: 'Countries' } },
  testFollowup: { label: { zh: '测试跟进', en: 'Test follow-up' } },
  expectedCloseOn: { label: { zh: '预计成交日未过', en: 'Expected close date not in the past' } },
} as const;

export const zTemplateStage = z.object({
  no: z.int().min(1).max(5),
  nameZh: z.string().trim().min(1).max(40),
  nameEn: z.string().trim().min(1).max(60),
  probability: z.int().min(0).max(99),
  maxDays: z.int().min(1).max(365),
  required: z.array(z.enum(Object.keys(STAGE_NEEDS) as [keyof typeof STAGE_NEEDS, ...(keyof typeof STAGE_NEEDS)[]])),
});
export type TemplateStage = z.infer<typeof zTemplateStage>;

export const getTemplate = defineCall({
  name: 'crm.rule.template.get',
  method: 'GET',
  path: `${BASE}/get/:id`,
  summary: { zh: '模板详情', en: 'Template details' },
  right: needs(KEY),
  input: z.object({ id: zId }),
  /** Only a stage template has stages. */
  result: z.object({ id: zId, version: z.int(), stages: z.array(zTemplateStage) }),
});

/** Creates a template if `id` is null; a new stage template contains the standard stages. */
export const saveTemplate = defineCall({
  name: 'crm.rule.template.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存模板', en: 'Save a template' },
  right: needs(`${KEY}:edit`),
  input: z.object({
    id: zId.nullable().default(null),
    version: z.int().default(0),
    type: templateResource.fields.type.schema,
    nameZh: z.string().trim().min(1).max(80),
    nameEn: z.string().trim().min(1).max(120),
    contentZh: z.string().max(5000).nullable().default(null),
    contentEn: z.string().max(5000).nullable().default(null),
    deptIds: z.array(zId).max(100).default([]),
  }),
  result: z.object({ id: zId }),
  withIdempotency: true,
});

export const saveTemplateStages = defineCall({
  name: 'crm.rule.template.stages',
  method: 'POST',
  path: `${BASE}/stages`,
  summary: { zh: '保存商机阶段', en: 'Save the stages of a template' },
  right: needs(`${KEY}:edit`),
  input: z.object({
    id: zId,
    version: z.int(),
    stages: z
      .array(zTemplateStage)
      .min(2)
      .max(5)
      .refine((stages) => stages.every(({ no }, index) => no === index + 1))
      .refine(
        (stages) =>
          stages.every(({ probability }, index) => index === 0 || probability > (stages[index - 1]?.probability ?? 0)),
        { params: { zh: '概率须逐阶段递增', en: 'Each stage must have a higher probability than the one before' } },
      ),
  }),
  result: z.literal(true),
  withIdempotency: true,
});

export const enableTemplate = defineCall({
  name: 'crm.rule.template.enable',
  method: 'POST',
  path: `${BASE}/enable`,
  summary: { zh: '启停模板', en: 'Enable or disable a template' },
  right: needs(`${KEY}:edit`),
  input: z.object({ id: zId, version: z.int(), enabled: z.boolean() }),
  result: z.literal(true),
  withIdempotency: true,
});

export const templateCalls = [getTemplate, saveTemplate, saveTemplateStages, enableTemplate];
