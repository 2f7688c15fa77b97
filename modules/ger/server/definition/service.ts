import {
  type Definition,
  type getProcess,
  type KnownDefinition,
  PROCESS_KEY,
  processResource,
  type restoreVersion,
  type saveProcess,
  type switchProcess,
  type updateProcess,
} from '@switchboard/ger-contract';
import { AppError, CODES, fieldRefusal, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import {
  type Context,
  type Db,
  fieldView,
  inTransaction,
  saveAudited,
  shownFields,
  storeRow,
  updateRow,
} from '@switchboard/kit-server';
import { wfProcessTable } from '../tables.ts';
import { type DesignedProcess, problemsIn } from './catalogue.ts';
import { hasForm } from './catalogue.repo.ts';
import {
  countRunning,
  findProcess,
  findVersion,
  lastVersionNo,
  newestVersion,
  type ProcessRow,
  publishDraft,
  publishedVersion,
  writeDraft,
} from './repo.ts';

type Stored = ResultOf<typeof saveProcess>;
const OBJECT = processResource.code;

export async function existing(tx: Db, id: string, isLocked = false): Promise<ProcessRow> {
  const process = await findProcess(tx, id, isLocked);
  if (process === null) throw new AppError(CODES.notFound);
  return process;
}

export async function readProcess(
  { id }: ParsedInputOf<typeof getProcess>,
  context: Context,
): Promise<ResultOf<typeof getProcess>> {
  const { db } = context;
  const { processCode, nameZh, nameEn, category, serviceName, remark, state, ...process } = await existing(db, id);
  const listed = { processCode, nameZh, nameEn, category, serviceName, remark, state };
  const version = await newestVersion(db, id);
  if (version === null) throw new AppError(CODES.notFound);
  const { versionId, versionNo, status, graph } = version;
  return {
    ...process,
    ...shownFields(context, processResource, { ...listed, runningNum: await countRunning(db, id) }),
    versionId,
    versionNo,
    status,
    graph,
    publishedNo: (await publishedVersion(db, id))?.versionNo ?? null,
    lastNo: await lastVersionNo(db, id),
  };
}

type Settings = Pick<KnownDefinition, 'category' | 'serviceName'>;

/**
 * The settings for checking a definition: a value sent back unchanged, or absent because it is hidden, means the stored
 * one.
 */
export function settingsOf(
  sent: Settings,
  stored: ProcessRow,
  context: Context,
): Pick<DesignedProcess, keyof Settings> {
  const { category, serviceName } = stored;
  const shown: Settings = shownFields(context, processResource, { category, serviceName });
  const isStored = (name: keyof Settings): boolean => sent[name] === undefined || sent[name] === shown[name];
  const isOther = !isStored('serviceName');
  if (isOther && !fieldView(context.principal, processResource, context.callKey ?? PROCESS_KEY).isClear('serviceName'))
    throw new AppError(CODES.fieldNotPermitted, { data: { fields: ['serviceName'] } });
  return {
    category: isStored('category') ? category : (sent.category as Definition['category']),
    serviceName: isOther ? (sent.serviceName ?? null) : serviceName,
  };
}

/** A new process needs a definition before it can be started. */
export async function addProcess(input: ParsedInputOf<typeof saveProcess>, context: Context): Promise<Stored> {
  const { graph, publish, note, ...process } = input;
  checkPublishRight(publish, context);
  return await inTransaction(context, async (tx) => {
    context.pickWritable(processResource, writtenOf(process), null);
    await requireForm(tx, process.formId);
    const { id } = await storeRow(tx, {
      table: wfProcessTable,
      id: null,
      version: 0,
      values: { ...process, startScope: JSON.stringify(process.startScope) },
      by: context.principal.staffId,
      taken: {
        zh: `流程编码 ${process.processCode} 已存在`,
        en: `The process code ${process.processCode} already exists`,
      },
    });
    const row = await existing(tx, id);
    return await store(tx, { row, graph, publish, note, before: null }, context);
  });
}

/** Rule 3: a concurrent change is never overwritten. */
export async function changeProcess(
  { id, baseVersionNo, version, graph, publish, note, ...fields }: ParsedInputOf<typeof updateProcess>,
  context: Context,
): Promise<Stored> {
  checkPublishRight(publish, context);
  return await inTransaction(context, async (tx) => {
    const before = await existing(tx, id, true);
    if (before.version !== version || (await lastVersionNo(tx, id)) !== baseVersionNo)
      throw new AppError(CODES.staleWrite);
    const { icon, formId, startScope, withdrawMode, titleTpl } = fields;
    const written = context.pickWritable(processResource, writtenOf(fields), { ...before }) as Partial<Definition>;
    const { serviceName } = settingsOf(fields, before, context);
    await requireForm(tx, formId);
    const row = { ...before, ...written, icon, formId, serviceName, startScope, withdrawMode, titleTpl };
    return await store(tx, { row, graph, publish, note, before }, context);
  });
}

/** Rule 2: restoring v2 publishes a copy of it as the newest version. */
export async function restore(
  { id, version, note }: ParsedInputOf<typeof restoreVersion>,
  context: Context,
): Promise<Stored> {
  return await inTransaction(context, async (tx) => {
    const old = await findVersion(tx, id);
    if (old === null) throw new AppError(CODES.notFound);
    const before = await existing(tx, old.processId, true);
    if (before.version !== version) throw new AppError(CODES.staleWrite);
    const said = note ?? `v${old.versionNo}`;
    return await store(tx, { row: before, graph: old.graph, publish: true, note: said, before }, context);
  });
}

export async function switchState(
  { id, state }: ParsedInputOf<typeof switchProcess>,
  context: Context,
): Promise<Record<string, never>> {
  return await inTransaction(context, async (tx) => {
    await existing(tx, id, true);
    if (state === 'enabled' && (await publishedVersion(tx, id)) === null)
      throw new AppError(CODES.wrongState, {
        label: { zh: '尚未发布，不能启用', en: 'Not published yet, so the process cannot be enabled' },
      });
    await saveAudited(tx, { table: wfProcessTable, id, values: { state }, action: 'state' }, context);
    return {};
  });
}

async function requireForm(tx: Db, formId: string | null): Promise<void> {
  if (formId !== null && !(await hasForm(tx, formId)))
    throw fieldRefusal('formId', { zh: '表单不存在', en: 'The form does not exist' });
}

/** Editing and publishing are separate rights. */
function checkPublishRight(publish: boolean, { principal }: Context): void {
  if (publish && !principal.can(`${PROCESS_KEY}:publish`)) throw new AppError(CODES.noPermission);
}

const writtenOf = ({
  nameZh,
  nameEn,
  category,
  remark,
}: Pick<KnownDefinition, 'nameZh' | 'nameEn' | 'category' | 'remark'>) => ({
  nameZh,
  nameEn,
  category,
  remark,
});

interface ToStore {
  readonly row: ProcessRow;
  readonly graph: Definition['graph'];
  readonly publish: boolean;
  readonly note: string | null;
  readonly before: ProcessRow | null;
}

/** A definition is always saved as the draft and published only when it has no problems (rule 1). */
async function store(tx: Db, { row, graph, publish, note, before }: ToStore, context: Context): Promise<Stored> {
  const by = context.principal.staffId;
  const errors = await problemsIn(tx, { ...row, graph }, context);
  const isPublished = publish && errors.length === 0;
  const draft = await writeDraft(tx, { processId: row.id, graph, note }, by);
  if (isPublished) await publishDraft(tx, row.id, by);
  const { id, version, ...fields } = row;
  const values = { ...fields, startScope: JSON.stringify(fields.startScope) };
  await updateRow(tx, wfProcessTable, { id, version, values, by });
  await context.audit(tx, {
    object: OBJECT,
    objectId: id,
    action: isPublished ? 'publish' : before === null ? 'add' : 'edit',
    ...(before === null ? {} : { before: { ...before } }),
    after: { ...fields, versionNo: draft.versionNo, note, nodes: graph.nodes.length },
  });
  return { id, ...draft, version: version + 1, status: isPublished ? 'published' : 'draft', errors };
}
