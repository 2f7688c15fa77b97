import {
  type deleteDraft,
  type FormField,
  fieldPath,
  type getCatalogue,
  type getStartForm,
  GER_CODES,
  type Graph,
  type setFavourite,
  visibleData,
} from '@switchboard/ger-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, type Db, inTransaction } from '@switchboard/kit-server';
import { shownForm } from '../form/show.ts';
import { formOf, type InstanceForm, rightsAt, startOf } from '../form/instance-form.ts';
import { INSTANCE_OBJECT } from '../form/fill-in.ts';
import { type Definition, findCurrent } from '../process/definition.repo.ts';
import { kindOf } from '../process/find-service.ts';
import { readInstance } from '../process/instance.repo.ts';
import {
  type Application,
  dropDraft,
  findOwn,
  findStartable,
  listDrafts,
  listRecent,
  listStartable,
  processIdOf,
  setFavouriteOf,
  type Startable,
} from './repo.ts';

export async function catalogue(
  _: ParsedInputOf<typeof getCatalogue>,
  context: Context,
): Promise<ResultOf<typeof getCatalogue>> {
  const { db, principal } = context;
  const processes = (await listStartable(db, principal)).filter(({ processCode }) => mayHandIn(processCode, context));
  const recent = await listRecent(db, principal.staffId);
  const offered = new Set(processes.map(({ processCode }) => processCode));
  return {
    processes,
    recent: recent.filter((code) => offered.has(code)),
    drafts: await listDrafts(db, principal.staffId),
  };
}

export async function favour(
  { processCode, isFavourite }: ParsedInputOf<typeof setFavourite>,
  context: Context,
): Promise<Record<string, never>> {
  return await inTransaction(context, async (tx) => {
    const id = await processIdOf(tx, processCode);
    const offered = await listStartable(tx, context.principal);
    if (id === null || offered.every((one) => one.processCode !== processCode)) throw new AppError(CODES.notFound);
    await setFavouriteOf(tx, context.principal.staffId, id, isFavourite);
    return {};
  });
}

/** Checked in addition to the scope of the process: the key of an application, if it has one. */
const mayHandIn = (processCode: string, context: Context): boolean => {
  const right = kindOf(processCode, context)?.kind.form?.right;
  return right === undefined || context.principal.can(right);
};

export interface Opened {
  readonly process: Startable;
  readonly definition: Definition;
  readonly form: InstanceForm;
}

/** A process that the caller can start by a form; one outside the caller's scope is reported like a missing one. */
export async function openProcess(tx: Db, code: string, { principal }: Pick<Context, 'principal'>): Promise<Opened> {
  const process = await findStartable(tx, code, principal);
  const definition = process === null ? null : await findCurrent(tx, code);
  const form = process === null ? null : await formOf(tx, process.processId);
  if (process === null || definition === null || form === null || !process.mayStart || !definition.isEnabled)
    throw new AppError(GER_CODES.processDisabled);
  return { process, definition, form };
}

const ENDED: ReadonlySet<string> = new Set(['approved', 'rejected', 'withdrawn', 'cancelled']);

export async function startForm(
  { processCode, instanceId, copyOf }: ParsedInputOf<typeof getStartForm>,
  context: Context,
): Promise<ResultOf<typeof getStartForm>> {
  const { db, locale, principal } = context;
  const id = instanceId ?? copyOf;
  const own = id === undefined ? null : await findOwn(db, id, principal.staffId);
  if (id !== undefined && own === null) throw new AppError(CODES.notFound);
  if (own !== null && !isOpenable(own, copyOf !== undefined))
    throw new AppError(CODES.wrongState, { data: { state: own.status } });
  const status = own === null || copyOf !== undefined ? 'new' : (own.status as 'draft' | 'returned');
  const { process, form, graph } = await formFor(own, processCode, { status, context });
  const rights = rightsAt(form.fields, startOf(graph));
  const stored = own === null ? defaultsOf(form.fields) : visibleData(form.fields, own.data, rights.perms);
  const data = copyOf === undefined ? stored : withoutFiles(form.fields, stored);
  const shown = await shownForm(db, { fields: form.fields, data, rights, locale });
  return {
    ...shown,
    processCode: process.processCode,
    name: process.name,
    remark: process.remark,
    instanceId: status === 'new' ? null : (own?.instanceId ?? null),
    status,
    urgent: own?.urgent ?? false,
    picks: picksIn(graph, own?.picked ?? {}),
  };
}

const isOpenable = ({ status }: Application, isCopy: boolean): boolean =>
  isCopy ? ENDED.has(status) : status === 'draft' || status === 'returned';

/** A returned application is resubmitted on the version it was started with. */
async function formFor(
  own: Application | null,
  processCode: string | undefined,
  { status, context }: { status: 'new' | 'draft' | 'returned'; context: Context },
): Promise<{ process: Pick<Startable, 'processCode' | 'name' | 'remark'>; form: InstanceForm; graph: Graph }> {
  const code = own?.processCode ?? processCode ?? '';
  if (status !== 'returned') {
    const { process, form, definition } = await openProcess(context.db, code, context);
    return { process, form, graph: definition.graph };
  }
  const loaded = await readInstance(context.db, own?.instanceId ?? '0');
  const process = await findStartable(context.db, code, context.principal);
  const form = process === null ? null : await formOf(context.db, process.processId);
  if (loaded === null || process === null || form === null) throw new AppError(CODES.notFound);
  return { process, form, graph: loaded.graph };
}

/** A file belongs to the application it was submitted with: a copy needs its own. */
const withoutFiles = (fields: readonly FormField[], data: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([key]) => !fields.some((field) => fieldPath(field) === key && (field.type === 'file' || field.type === 'image')),
    ),
  );

export const defaultsOf = (fields: readonly FormField[]): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ parentKey, defaultValue }) => parentKey === '' && defaultValue !== null)
      .map(({ fieldKey, defaultValue }) => [fieldKey, defaultValue]),
  );

export const picksIn = (
  { nodes }: Graph,
  picked: Readonly<Record<string, readonly string[]>>,
): ResultOf<typeof getStartForm>['picks'] =>
  nodes.flatMap((node) => {
    if (node.type !== 'approve') return [];
    const entry = node.approvers.find(({ by }) => by === 'initiatorPick');
    return entry?.by !== 'initiatorPick'
      ? []
      : [{ nodeId: node.id, name: node.name, min: entry.min, max: entry.max, chosen: [...(picked[node.id] ?? [])] }];
  });

export async function removeDraft(
  { instanceId }: ParsedInputOf<typeof deleteDraft>,
  context: Context,
): Promise<Record<string, never>> {
  return await inTransaction(context, async (tx) => {
    if (!(await dropDraft(tx, instanceId, context.principal.staffId))) throw new AppError(CODES.notFound);
    await context.audit(tx, { object: INSTANCE_OBJECT, objectId: instanceId, action: 'delete' });
    return {};
  });
}
