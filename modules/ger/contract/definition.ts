import {
  type Call,
  defineCall,
  defineResource,
  editInput,
  field,
  needs,
  zId,
  zShownFields,
  zTime,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { zGraph } from './graph.ts';
import { PROCESS_CATEGORIES } from './my.ts';
import { SWITCHED, zSwitched } from './role.ts';

export const PROCESS_KEY = 'sys.process.configer';
export const PROCESS_PATH = '/v2/workflow/process';

/** /setModule/process/configer */
export const processResource = defineResource({
  code: 'ger.process',
  right: PROCESS_KEY,
  basePath: PROCESS_PATH,
  pageName: 'queryPage',
  title: { zh: '审批流配置', en: 'Approval flow configuration' },
  fields: {
    id: field.id({ label: { zh: '流程 ID', en: 'Process ID' } }),
    nameZh: field.text({
      label: { zh: '流程名称', en: 'Name (zh)' },
      editable: true,
      filter: true,
      sortable: true,
      max: 60,
      width: 170,
    }),
    nameEn: field.text({
      label: { zh: '英文名称', en: 'Name (en)' },
      editable: true,
      filter: true,
      max: 80,
      width: 180,
    }),
    processCode: field.text({
      label: { zh: '流程编码', en: 'Code' },
      editable: true,
      filter: true,
      sortable: true,
      pattern: /^[a-z][a-z0-9_]{1,59}$/,
      width: 170,
    }),
    category: field.enum({
      label: { zh: '分类', en: 'Category' },
      editable: true,
      filter: true,
      sortable: true,
      width: 90,
      values: PROCESS_CATEGORIES,
    }),
    serviceName: field.text({ label: { zh: '业务服务', en: 'Service' }, nullable: true, filter: true, width: 190 }),
    versionNo: field.int({ label: { zh: '当前版本', en: 'Version' }, nullable: true, width: 90 }),
    hasDraft: field.boolean({ label: { zh: '有草稿', en: 'Has a draft' }, filter: true, width: 80 }),
    runningNum: field.int({ label: { zh: '运行中', en: 'Running' }, width: 90 }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      width: 90,
      values: SWITCHED,
    }),
    remark: field.text({ label: { zh: '备注', en: 'Remark' }, nullable: true, editable: true, max: 500, width: 200 }),
    updatedAt: field.dateTime({ label: { zh: '更新时间', en: 'Updated' }, sortable: true, width: 165 }),
    updatedBy: field.text({ label: { zh: '更新人', en: 'Updated by' }, nullable: true, width: 100 }),
  },
  list: {
    columns: [
      'nameZh',
      'nameEn',
      'processCode',
      'category',
      'serviceName',
      'versionNo',
      'hasDraft',
      'runningNum',
      'state',
      'updatedAt',
      'updatedBy',
    ],
    defaultSort: { field: 'updatedAt', order: 'desc' },
    search: ['nameZh', 'nameEn', 'processCode'],
  },
});

const zCodes = z.array(z.string().min(1).max(60)).max(200);
/**
 * Who can start it: all users, or these departments including their subdepartments, holders of these approval roles,
 * these people.
 */
export const zStartScope = z.union([
  z.object({ all: z.literal(true) }),
  z.object({ depts: z.array(zId).max(200), roles: zCodes, staff: z.array(zId).max(200) }),
]);
export type StartScope = z.infer<typeof zStartScope>;

const { nameZh, nameEn, category, processCode } = processResource.fields;
const zNote = z.string().trim().max(500).nullable().default(null);
export const zDefinition = z.object({
  nameZh: nameZh.schema,
  nameEn: nameEn.schema,
  category: category.schema,
  icon: z.string().max(40).nullable().default(null),
  formId: zId.nullable().default(null),
  serviceName: z.string().max(60).nullable().default(null),
  startScope: zStartScope,
  withdrawMode: z.enum(['never', 'beforeFirst', 'beforeEnd']),
  titleTpl: z.string().trim().max(200).default(''),
  remark: zNote,
  graph: zGraph,
});
export type Definition = z.infer<typeof zDefinition>;

/** The listed fields of a process: a field sent back unchanged, or absent because it is hidden, keeps its stored value. */
export const zKnownDefinition = zDefinition.extend({
  ...editInput(processResource, ['nameZh', 'nameEn', 'category', 'remark']),
  serviceName: z.string().max(60).nullable().optional(),
});
export type KnownDefinition = z.infer<typeof zKnownDefinition>;

/** Fields shared by the list and the definition; `versionNo` has another meaning there. */
const LISTED = ['nameZh', 'nameEn', 'processCode', 'category', 'serviceName', 'remark', 'state', 'runningNum'] as const;

export const zProblem = z.object({ nodeId: z.string(), reasonZh: z.string(), reasonEn: z.string() });
const zStored = z.object({
  id: zId,
  versionId: zId,
  versionNo: z.int(),
  /** The base for the next change of the process. */
  version: z.int(),
  status: z.enum(['draft', 'published']),
  /** Problems that prevent publishing; the definition is kept as a draft. */
  errors: z.array(zProblem),
});
const zPublish = { publish: z.boolean().default(false), note: zNote };

export const saveProcess = defineCall({
  name: 'ger.process.save',
  method: 'POST',
  path: `${PROCESS_PATH}/save`,
  summary: { zh: '新增流程', en: 'Add a process' },
  right: needs(`${PROCESS_KEY}:edit`),
  withIdempotency: true,
  input: zDefinition.extend({ processCode: processCode.schema, ...zPublish }),
  result: zStored,
});

/** The code is fixed, because modules start a process by it. Publishing needs its own right in addition. */
export const updateProcess = defineCall({
  name: 'ger.process.update',
  method: 'POST',
  path: `${PROCESS_PATH}/update/:id`,
  summary: { zh: '修改流程', en: 'Change a process' },
  right: needs(`${PROCESS_KEY}:edit`),
  withIdempotency: true,
  /** `baseVersionNo` is the newest version known to the client, `version` the row version of the process it read. */
  input: zKnownDefinition.extend({ id: zId, baseVersionNo: z.int().min(1), version: z.int().min(0), ...zPublish }),
  result: zStored,
});

export const switchProcess = defineCall({
  name: 'ger.process.state',
  method: 'POST',
  path: `${PROCESS_PATH}/stateUpdate`,
  summary: { zh: '启用或停用流程', en: 'Switch a process on or off' },
  right: needs(`${PROCESS_KEY}:publish`),
  withIdempotency: true,
  input: z.object({ id: zId, state: zSwitched }),
  result: z.object({}),
});

/** The definition for the designer: the draft if there is one, else the published version. */
export const getProcess = defineCall({
  name: 'ger.process.get',
  method: 'GET',
  path: `${PROCESS_PATH}/get/:id`,
  summary: { zh: '流程定义', en: 'Process definition' },
  right: needs(PROCESS_KEY),
  input: z.object({ id: zId }),
  result: zDefinition.extend({
    ...zShownFields(processResource.fields, LISTED),
    id: zId,
    version: z.int(),
    versionId: zId,
    versionNo: z.int(),
    status: z.enum(['draft', 'published', 'archived']),
    /** The version of new applications; null before the first publication. */
    publishedNo: z.int().nullable(),
    /** The highest version number. */
    lastNo: z.int(),
  }),
});

export const listVersions = defineCall({
  name: 'ger.process.history',
  method: 'GET',
  path: `${PROCESS_PATH}/historyVersion/:id`,
  summary: { zh: '流程历史版本', en: 'Process versions' },
  right: needs(PROCESS_KEY),
  input: z.object({ id: zId }),
  result: z.array(
    z.object({
      versionId: zId,
      versionNo: z.int(),
      status: z.enum(['draft', 'published', 'archived']),
      note: z.string().nullable(),
      publishedAt: zTime.nullable(),
      publishedBy: z.string().nullable(),
      updatedAt: zTime,
      runningNum: z.int(),
    }),
  ),
});

const zRightField = z.object({
  fieldKey: z.string(),
  parentKey: z.string(),
  labelZh: z.string(),
  labelEn: z.string(),
  type: z.string(),
  defaultPerm: z.enum(['hidden', 'read', 'edit']),
});

export const viewVersion = defineCall({
  name: 'ger.process.history-view',
  method: 'GET',
  path: `${PROCESS_PATH}/historyVersion/view/:id`,
  summary: { zh: '查看流程版本', en: 'View a process version' },
  right: needs(PROCESS_KEY),
  input: z.object({ id: zId }),
  result: z.object({
    versionId: zId,
    versionNo: z.int(),
    graph: zGraph,
    form: z.object({ fields: z.array(zRightField) }),
  }),
});

/** Copies an old version as the newest one (ger rule 2); replaces an existing draft. */
export const restoreVersion = defineCall({
  name: 'ger.process.restore',
  method: 'POST',
  path: `${PROCESS_PATH}/historyVersion/restore/:id`,
  summary: { zh: '恢复流程版本', en: 'Restore a process version' },
  right: needs(`${PROCESS_KEY}:publish`),
  withIdempotency: true,
  input: z.object({ id: zId, version: z.int().min(0), note: zNote }),
  result: zStored,
});

const zOption = z.object({ value: z.string(), labelZh: z.string(), labelEn: z.string() });
/** The fields that a branch condition can use. */
export const zConditionField = z.object({
  source: z.enum(['form', 'facts', 'initiator']),
  key: z.string(),
  labelZh: z.string(),
  labelEn: z.string(),
  type: z.string(),
  options: z.array(zOption).optional(),
  ops: z.array(z.string()),
});
export type ConditionField = z.infer<typeof zConditionField>;

export const listConditionFields = defineCall({
  name: 'ger.process.form-field',
  method: 'GET',
  path: `${PROCESS_PATH}/formField/:id`,
  summary: { zh: '可作条件的字段', en: 'Fields for conditions' },
  right: needs(PROCESS_KEY),
  input: z.object({ id: zId }),
  result: z.array(zConditionField),
});

/** The permissions that a step can set for a field: hidden, read, edit. */
export const listRightFields = defineCall({
  name: 'ger.process.form-audit-field',
  method: 'GET',
  path: `${PROCESS_PATH}/formAuditField/:formId`,
  summary: { zh: '节点字段权限', en: 'Field permissions of a step' },
  right: needs(PROCESS_KEY),
  input: z.object({ formId: zId }),
  result: z.array(zRightField.extend({ perms: z.array(z.enum(['hidden', 'read', 'edit'])) })),
});

export const definitionCalls: readonly Call[] = [
  saveProcess,
  updateProcess,
  switchProcess,
  getProcess,
  listVersions,
  viewVersion,
  restoreVersion,
  listConditionFields,
  listRightFields,
];
