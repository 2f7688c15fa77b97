import {
  defineCall,
  defineFileCall,
  defineResource,
  field,
  IMPORT_MAX_BYTES,
  needs,
  signedIn,
  zId,
  zPageResult,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { FORM_KINDS, FORM_MODULES, zFormField, zStoredField } from './form-field.ts';
import { SWITCHED, zSwitched } from './role.ts';

const KEY = 'sys.process.formword';
const EDIT = needs(`${KEY}:edit`);
const BASE = '/v2/workflow/form';

/** /setModule/process/formword */
export const formResource = defineResource({
  code: 'ger.form',
  right: KEY,
  basePath: BASE,
  pageName: 'queryPage',
  title: { zh: '流程表单', en: 'Process forms' },
  fields: {
    id: field.id({ label: { zh: '表单 ID', en: 'Form ID' } }),
    formCode: field.text({
      label: { zh: '表单编码', en: 'Code' },
      editable: true,
      filter: true,
      sortable: true,
      pattern: /^[a-z][a-z0-9_]{1,59}$/,
      width: 180,
    }),
    nameZh: field.text({
      label: { zh: '表单名称', en: 'Name (zh)' },
      editable: true,
      filter: true,
      sortable: true,
      max: 60,
      width: 160,
    }),
    nameEn: field.text({
      label: { zh: '英文名称', en: 'Name (en)' },
      editable: true,
      filter: true,
      max: 80,
      width: 180,
    }),
    module: field.enum({
      label: { zh: '所属模块', en: 'Module' },
      editable: true,
      filter: true,
      sortable: true,
      width: 110,
      values: FORM_MODULES,
    }),
    kind: field.enum({
      label: { zh: '类型', en: 'Type' },
      editable: true,
      filter: true,
      width: 110,
      values: FORM_KINDS,
    }),
    pageRoute: field.text({
      label: { zh: '申请页路由', en: 'Application page route' },
      editable: true,
      nullable: true,
      max: 200,
      pattern: /^\/[\w/?=.-]*$/,
      width: 260,
    }),
    detailCall: field.text({
      label: { zh: '详情接口', en: 'Details API' },
      editable: true,
      nullable: true,
      max: 200,
      width: 220,
    }),
    fieldNum: field.int({ label: { zh: '字段数', en: 'Fields' }, sortable: true, width: 90 }),
    usedBy: field.tags({ label: { zh: '使用流程', en: 'Used by' }, width: 220 }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      editable: true,
      filter: true,
      width: 90,
      values: SWITCHED,
    }),
    updatedAt: field.dateTime({ label: { zh: '更新时间', en: 'Updated' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: ['nameZh', 'nameEn', 'formCode', 'module', 'kind', 'fieldNum', 'usedBy', 'state', 'updatedAt'],
    defaultSort: { field: 'updatedAt', order: 'desc' },
    search: ['formCode', 'nameZh', 'nameEn'],
  },
});

/** Adds a form, or changes it by its id. The code is fixed, because versions refer to it. */
export const saveForm = defineCall({
  name: 'ger.form.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存表单', en: 'Save a form' },
  right: EDIT,
  withIdempotency: true,
  input: z
    .object({
      id: zId.optional(),
      version: z.int().min(0).optional(),
      formCode: formResource.fields.formCode.schema,
      nameZh: formResource.fields.nameZh.schema,
      nameEn: formResource.fields.nameEn.schema,
      module: formResource.fields.module.schema,
      kind: formResource.fields.kind.schema,
      pageRoute: formResource.fields.pageRoute.schema.default(null),
      detailCall: formResource.fields.detailCall.schema.default(null),
      state: zSwitched.default('enabled'),
    })
    .refine(
      ({ id, version }) => (id === undefined) === (version === undefined),
      'id and version must be given together',
    ),
  result: z.object({ id: zId }),
});

export const deleteForm = defineCall({
  name: 'ger.form.delete',
  method: 'POST',
  path: `${BASE}/delete/:id`,
  summary: { zh: '删除表单', en: 'Delete a form' },
  right: EDIT,
  withIdempotency: true,
  input: z.object({ id: zId }),
  result: z.object({}),
});

export const listFormFields = defineCall({
  name: 'ger.form.field-page',
  method: 'POST',
  path: `${BASE}/field/queryPage`,
  summary: { zh: '表单字段', en: 'Form fields' },
  right: needs(KEY),
  input: z.object({ formId: zId }),
  /** `isUsed`: in a published version or in data; the field can only be disabled. */
  result: zPageResult(zStoredField.extend({ isUsed: z.boolean() })),
});

/** Adds and changes fields by key; others stay unchanged. */
export const saveFormFields = defineCall({
  name: 'ger.form.field-save',
  method: 'POST',
  path: `${BASE}/field/save`,
  summary: { zh: '保存表单字段', en: 'Save form fields' },
  right: EDIT,
  withIdempotency: true,
  input: z.object({ formId: zId, fields: z.array(zFormField).min(1).max(200) }),
  result: z.object({ ids: z.array(zId) }),
});

export const deleteFormField = defineCall({
  name: 'ger.form.field-delete',
  method: 'POST',
  path: `${BASE}/field/delete/:id`,
  summary: { zh: '删除表单字段', en: 'Delete a form field' },
  right: EDIT,
  withIdempotency: true,
  input: z.object({ id: zId }),
  result: z.object({}),
});

/** Previews an import row by row without writing any field; the token refers to the rows and is valid for an hour. */
export const viewFieldImport = defineCall({
  name: 'ger.form.field-import-view',
  method: 'POST',
  path: `${BASE}/field/import/view`,
  summary: { zh: '导入字段：预览', en: 'Import fields: preview' },
  right: EDIT,
  input: z.object({
    formId: zId,
    fileName: z.string().min(1).max(200),
    /** Base64, like all imports. */
    content: z
      .string()
      .min(1)
      .max(Math.ceil((IMPORT_MAX_BYTES * 4) / 3) + 4),
  }),
  result: z.object({
    token: z.uuid(),
    ok: z.boolean(),
    rows: z.array(
      z.object({
        line: z.int(),
        fieldKey: z.string(),
        parentKey: z.string(),
        labelZh: z.string(),
        labelEn: z.string(),
        type: z.string(),
        isNew: z.boolean(),
        errors: z.array(z.string()),
      }),
    ),
  }),
});

/** Imports all rows or none. */
export const importFields = defineCall({
  name: 'ger.form.field-import',
  method: 'POST',
  path: `${BASE}/field/import/:id`,
  summary: { zh: '导入字段', en: 'Import fields' },
  right: EDIT,
  withIdempotency: true,
  input: z.object({ id: zId, token: z.uuid() }),
  result: z.object({ added: z.int(), updated: z.int() }),
});

export const getFieldTemplateUrl = defineCall({
  name: 'ger.form.field-template-url',
  method: 'GET',
  path: `${BASE}/field/import/templateUrl`,
  summary: { zh: '导入字段：模板地址', en: 'Import fields: template address' },
  right: needs(KEY),
  input: z.object({}),
  result: z.object({ url: z.string() }),
});

export const getFieldTemplate = defineFileCall({
  name: 'ger.form.field-template',
  path: `${BASE}/field/import/template`,
  summary: { zh: '导入字段：模板', en: 'Import fields: template' },
  right: needs(KEY),
  input: z.object({}),
});

/** Names only, for designing a process and for filters. */
export const selectForm = defineCall({
  name: 'ger.select.form',
  method: 'GET',
  path: '/v2/workflow/select/form',
  summary: { zh: '表单选项', en: 'Form options' },
  right: signedIn('names of forms only'),
  input: z.object({ keyword: z.string().trim().max(60).optional() }),
  result: z.array(z.object({ value: zId, labelZh: z.string(), labelEn: z.string(), state: zSwitched })),
});

export const formCalls = [
  saveForm,
  deleteForm,
  listFormFields,
  saveFormFields,
  deleteFormField,
  viewFieldImport,
  importFields,
  getFieldTemplateUrl,
  getFieldTemplate,
  selectForm,
];
