import {
  computed,
  fieldPath,
  type FormField,
  type FormData,
  GER_CODES,
  filesIn,
  missing,
  put,
  type Perms,
  unwritable,
  valueProblems,
  visibleData,
} from '@switchboard/ger-contract';
import { AppError, CODES, type Label } from '@switchboard/kit-contract';
import { type Context, type Db, updateRow } from '@switchboard/kit-server';
import { linkFiles } from '@switchboard/sys-server';
import { withNames } from '../application/record-field.ts';
import { serviceOf } from '../process/find-service.ts';
import type { Loaded } from '../process/instance.repo.ts';
import { insertRecord } from '../process/record.repo.ts';
import { wfInstanceTable } from '../tables.ts';
import { formOf, type FormRights, rightsAt } from './instance-form.ts';
import { type Change, insertChange } from './instance-form.repo.ts';

/** The object that the files of an instance are linked to; `visibleFiles` decides who can read them. */
export const INSTANCE_OBJECT = 'ger.instance';
const MAX_FILES = 200;
const NEEDED: Label = { zh: '此项必填', en: 'Required' };

/** The form with the sent values; throws the errors of rule 19. */
export function filled(
  fields: readonly FormField[],
  { data, sent, rights, isDraft = false }: { data: FormData; sent: FormData; rights: FormRights; isDraft?: boolean },
): Record<string, unknown> {
  const refused = unwritable(fields, sent, rights.perms);
  if (refused.length > 0) throw new AppError(GER_CODES.fieldNotEditable, { data: { fields: refused } });
  const next = computed(fields, put(fields, data, sent, rights.perms));
  const problems = valueProblems(
    fields.filter((field) => Object.hasOwn(sent, topKey(field))),
    next,
  );
  if (problems.length > 0) throw new AppError(CODES.validation, { data: problems });
  const lacking = isDraft ? [] : missing(fields, next, rights.required);
  if (lacking.length > 0)
    throw new AppError(GER_CODES.fieldMissing, { data: lacking.map((field) => ({ field, msg: NEEDED })) });
  return next;
}

const topKey = ({ parentKey, fieldKey }: FormField): string => (parentKey === '' ? fieldKey : parentKey);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

function changesBetween(before: FormData, after: FormData): Change[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys]
    .filter((key) => !isSame(before[key], after[key]))
    .map((fieldKey) => ({ fieldKey, old: before[fieldKey], new: after[fieldKey] }));
}

export const fileIdsIn = (fields: readonly FormField[], data: FormData): string[] =>
  fields
    .filter(({ type, parentKey }) => parentKey === '' && (type === 'file' || type === 'image'))
    .flatMap(({ fieldKey }) => filesIn(data[fieldKey]))
    .map(({ fileId }) => fileId);

interface Filled {
  readonly before: FormData;
  readonly after: FormData;
  readonly perms: Perms;
}

/**
 * New files in fields of the writer, which must be the writer's own. Other files were already in fields visible to the
 * writer: an id alone does not move a file out of a hidden field.
 */
export function broughtFiles(fields: readonly FormField[], { before, after, perms }: Filled): string[] {
  const had = new Set(fileIdsIn(fields, visibleData(fields, before, perms)));
  const written = fields.filter((field) => perms.get(fieldPath(field)) === 'edit');
  return fileIdsIn(written, after).filter((id) => !had.has(id));
}

interface Filling {
  readonly loaded: Loaded;
  readonly taskNo: number;
  readonly data: FormData;
}

/**
 * Stores the fields of a decision with their history, and passes them to the document's module before the next
 * condition is evaluated (rule 19); refused as a whole. Returns the updated instance and the changed fields.
 */
export async function fillIn(
  tx: Db,
  { loaded, taskNo, data }: Filling,
  context: Context,
): Promise<{ loaded: Loaded; edited: readonly string[] }> {
  const { instance, graph, state } = loaded;
  const task = state.tasks.find(({ no }) => no === taskNo);
  const form = await formOf(tx, instance.processId);
  const nodeId = state.runs.find(({ no }) => no === task?.runNo)?.nodeId;
  const node = graph.nodes.find(({ id }) => id === nodeId);
  if (
    form === null ||
    task?.kind.startsWith('addsign') === true ||
    (node?.type !== 'approve' && node?.type !== 'start')
  ) {
    if (Object.keys(data).length === 0) return { loaded, edited: [] };
    throw new AppError(GER_CODES.fieldNotEditable, { data: { fields: Object.keys(data) } });
  }
  const sent = await withNames(tx, { fields: form.fields, before: instance.data, sent: data }, context);
  const rights = rightsAt(form.fields, node);
  const next = filled(form.fields, { data: instance.data, sent, rights });
  const changes = changesBetween(instance.data, next);
  if (changes.length === 0) return { loaded, edited: [] };
  const { instanceId } = instance;
  const { staffId } = context.principal;
  const taskId = loaded.taskIds.get(taskNo) ?? null;
  await updateRow(tx, wfInstanceTable, { id: instanceId, values: { data: JSON.stringify(next) }, by: staffId });
  for (const change of changes) await insertChange(tx, { instanceId, taskId, staffId, change });
  const runId = loaded.runIds.get(task?.runNo ?? 0) ?? null;
  await insertRecord(tx, { instanceId, op: 'edit', staffId, taskId, runId });
  const brought = broughtFiles(form.fields, { before: instance.data, after: next, perms: rights.perms });
  await hangFiles(tx, context, instanceId, brought);
  const changed = { ...instance, data: next };
  const { service } = serviceOf(instance, context);
  const byKey = Object.fromEntries(changes.map((one) => [one.fieldKey, one.new]));
  await service.update?.(tx, changed, byKey, { ...context, staffId, comment: null });
  const facts = (await service.facts?.(tx, changed)) ?? instance.facts;
  if (facts !== instance.facts) {
    const values = { facts: JSON.stringify(facts) };
    await updateRow(tx, wfInstanceTable, { id: instanceId, values, by: staffId });
  }
  return { loaded: { ...loaded, instance: { ...changed, facts } }, edited: changes.map(({ fieldKey }) => fieldKey) };
}

export async function hangFiles(
  tx: Db,
  context: Pick<Context, 'principal'>,
  instanceId: string,
  fileIds: readonly string[],
): Promise<void> {
  await linkFiles(tx, context, {
    objectType: INSTANCE_OBJECT,
    objectId: instanceId,
    fileIds,
    rule: { maxFiles: MAX_FILES },
  });
}
