import {
  type deleteForm,
  type deleteFormField,
  type FormField,
  fieldPath,
  fieldProblems,
  formResource,
  GER_CODES,
  type listFormFields,
  type saveForm,
  type saveFormFields,
} from '@switchboard/ger-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, type Db, inTransaction, saveAudited } from '@switchboard/kit-server';
import {
  deleteField,
  deleteFormRow,
  findField,
  findForm,
  type FormRow,
  listFields,
  processesUsing,
  saveField,
  touchForm,
  usedKeys,
} from './repo.ts';
import { wfFormTable } from '../tables.ts';

const OBJECT = formResource.code;

export async function saveFormOf(
  { id, version, ...form }: ParsedInputOf<typeof saveForm>,
  context: Context,
): Promise<{ id: string }> {
  return await inTransaction(context, async (tx) => {
    if (id === undefined) {
      context.pickWritable(formResource, form, null);
      const taken = { zh: `表单编码 ${form.formCode} 已存在`, en: `The form code ${form.formCode} already exists` };
      const made = await saveAudited(tx, { table: wfFormTable, id: null, values: form, taken }, context);
      return { id: made.id };
    }
    const stored = await existing(tx, id);
    if (stored.version !== version) throw new AppError(CODES.staleWrite);
    if (form.state === 'disabled' && stored.state === 'enabled') await refuseUsed(tx, id);
    if (form.kind !== stored.kind) await refuseUsed(tx, id);
    context.pickWritable(formResource, form, { ...stored });
    await saveAudited(tx, { table: wfFormTable, id, values: { ...form, formCode: stored.formCode } }, context);
    return { id };
  });
}

export async function dropForm(
  { id }: ParsedInputOf<typeof deleteForm>,
  context: Context,
): Promise<Record<string, never>> {
  return await inTransaction(context, async (tx) => {
    const stored = await existing(tx, id);
    await refuseUsed(tx, id);
    await deleteFormRow(tx, id);
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'delete', before: { ...stored } });
    return {};
  });
}

export async function fieldsOf(
  { formId }: ParsedInputOf<typeof listFormFields>,
  { db }: Context,
): Promise<ResultOf<typeof listFormFields>> {
  await existing(db, formId, false);
  const fields = await listFields(db, formId);
  const used = await usedKeys(db, formId);
  const list = fields.map((field) => ({ ...field, isUsed: isUsed(field, used) }));
  return { list, total: list.length, totalCapped: false, pageNo: 1, pageSize: Math.max(list.length, 1) };
}

export async function saveFieldsOf(
  { formId, fields }: ParsedInputOf<typeof saveFormFields>,
  context: Context,
): Promise<{ ids: string[] }> {
  return await inTransaction(context, async (tx) => {
    await existing(tx, formId);
    const { ids } = await writeFields(tx, { formId, fields }, context);
    return { ids };
  });
}

/** Validates the resulting form, including the unchanged fields. */
export async function writeFields(
  tx: Db,
  { formId, fields }: { formId: string; fields: readonly FormField[] },
  context: Context,
): Promise<{ ids: string[]; added: number }> {
  const before = await listFields(tx, formId);
  refuseWrong(merged(before, fields));
  const used = await usedKeys(tx, formId);
  for (const field of fields) {
    const stored = before.find((one) => fieldPath(one) === fieldPath(field));
    // existing values in instances would no longer match the field type
    if (stored !== undefined && stored.type !== field.type && isUsed(stored, used))
      throw new AppError(GER_CODES.inUse, {
        label: {
          zh: `字段 ${stored.labelZh} 已被流程使用，不能改类型`,
          en: `${stored.labelEn} is used by a process, so its type cannot be changed`,
        },
      });
  }
  const saved = [];
  for (const field of fields) saved.push(await saveField(tx, formId, field));
  await touchForm(tx, formId, context.principal.staffId);
  await context.audit(tx, {
    object: OBJECT,
    objectId: formId,
    action: 'fields',
    before: { fields: before },
    after: { fields },
  });
  return { ids: saved.map(({ id }) => id), added: saved.filter(({ isNew }) => isNew).length };
}

/** Reports all problems at once; the first one becomes the error message. */
function refuseWrong(fields: readonly FormField[]): void {
  const problems = fieldProblems(fields);
  const [first] = problems;
  if (first === undefined) return;
  const label = { zh: `${first.field}：${first.msg.zh}`, en: `${first.field}: ${first.msg.en}` };
  throw new AppError(CODES.validation, { data: problems, label });
}

export function merged(before: readonly FormField[], fields: readonly FormField[]): FormField[] {
  const named = new Set(fields.map(fieldPath));
  return [...before.filter((one) => !named.has(fieldPath(one))), ...fields];
}

export async function dropField(
  { id }: ParsedInputOf<typeof deleteFormField>,
  context: Context,
): Promise<Record<string, never>> {
  return await inTransaction(context, async (tx) => {
    const field = await findField(tx, id);
    if (field === null) throw new AppError(CODES.notFound);
    await existing(tx, field.formId);
    if (isUsed(field, await usedKeys(tx, field.formId)))
      throw new AppError(GER_CODES.inUse, {
        label: {
          zh: '字段已被流程使用或已有数据，只能停用',
          en: 'The field is used by a process or has data. It can only be switched off',
        },
      });
    const rest = (await listFields(tx, field.formId)).filter((one) => one.id !== id);
    refuseWrong(rest);
    await deleteField(tx, id);
    await touchForm(tx, field.formId, context.principal.staffId);
    await context.audit(tx, { object: OBJECT, objectId: field.formId, action: 'fields', before: { ...field } });
    return {};
  });
}

const isUsed = (field: FormField, used: ReadonlySet<string>): boolean =>
  used.has(fieldPath(field)) || used.has(field.fieldKey);

async function existing(tx: Db, id: string, isLocked = true): Promise<FormRow> {
  const form = await findForm(tx, id, isLocked);
  if (form === null) throw new AppError(CODES.notFound);
  return form;
}

/** Rule 4: the error lists the processes. */
async function refuseUsed(tx: Db, id: string): Promise<void> {
  const using = await processesUsing(tx, id);
  if (using.length === 0) return;
  throw new AppError(GER_CODES.inUse, {
    label: {
      zh: `以下流程正在使用：${using.map(({ nameZh }) => nameZh).join('、')}`,
      en: `Used by: ${using.map(({ nameEn }) => nameEn).join(', ')}`,
    },
    data: using,
  });
}
