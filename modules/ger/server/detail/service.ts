import {
  type FormField,
  type getFormData,
  type getInstanceDetail,
  GER_CODES,
  type listRejectNodes,
  visibleData,
} from '@switchboard/ger-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { asSystem, type Context, type Db } from '@switchboard/kit-server';
import { linkedFiles } from '@switchboard/sys-server';
import { wayAhead } from '../engine/ahead.ts';
import { FINAL } from '../engine/state.ts';
import { mayWithdraw } from '../engine/transition.ts';
import { INSTANCE_OBJECT } from '../form/fill-in.ts';
import { formOf, type FormRights, rightsOf } from '../form/instance-form.ts';
import { listChanges, type ShownChange } from '../form/instance-form.repo.ts';
import { shownForm } from '../form/show.ts';
import { visibleFiles } from '../form/visible-files.ts';
import { type Instance, type Loaded, readInstance, readInstanceOfTask } from '../process/instance.repo.ts';
import { takesPart } from '../process/record.repo.ts';
import { findService, isFormOnly, missingService, type Served } from '../process/find-service.ts';
import { processAdmins, worldOf } from '../process/world.ts';
import { withBranches } from './branches.ts';
import { backTo, ownDecision } from './own-task.ts';
import { findInstanceId, namesOf, readShown, roleNames, type Wanted } from './repo.ts';
import { rolesIn, whyOf } from './why.ts';

type Detail = ResultOf<typeof getInstanceDetail>;
type Json = ResultOf<typeof getFormData>['changes'][number]['old'];

const WHY = 'participants see the whole process, including parts of other departments';

export async function instanceDetail(wanted: Wanted, context: Context): Promise<Detail> {
  const loaded = await readable(wanted, context);
  return await asSystem(context, WHY, async (tx) => await show(tx, loaded, context));
}

/** Rule 25; an instance outside the caller's access is reported as not found. */
export async function readable(wanted: Wanted, context: Context): Promise<Loaded> {
  const { staffId } = context.principal;
  const found = await asSystem(context, WHY, async (tx) => {
    const id = await findInstanceId(tx, wanted);
    const loaded = id === null ? null : await readInstance(tx, id);
    if (loaded === null) return null;
    const isPart = await takesPart(tx, loaded.instance.instanceId, staffId);
    return { loaded, isPart: isPart || (await processAdmins(tx)).includes(staffId) };
  });
  if (found === null) throw new AppError(CODES.notFound);
  const { instance } = found.loaded;
  // Rule 25: readers of the document too, within their own rows
  const service = findService(instance, context)?.service;
  if (!found.isPart && (await service?.mayRead?.(instance, context)) !== true) throw new AppError(CODES.notFound);
  return found.loaded;
}

/** The form as visible to the reader, with the history of its visible fields (rule 19). */
export async function formData(
  { instanceId }: ParsedInputOf<typeof getFormData>,
  context: Context,
): Promise<ResultOf<typeof getFormData>> {
  const loaded = await readable({ instanceId }, context);
  const { staffId } = context.principal;
  return await asSystem(context, WHY, async (tx) => {
    const fields = (await formOf(tx, loaded.instance.processId))?.fields ?? [];
    const rights = rightsOf(loaded, fields, staffId);
    const { data } = loaded.instance;
    const shown = await shownForm(tx, { fields, data, rights, locale: context.locale });
    const changes = await listChanges(tx, instanceId);
    const isSeen = (key: string): boolean => (rights.perms.get(key) ?? 'hidden') !== 'hidden';
    return {
      ...shown,
      changes: changesSeen(
        changes.filter(({ fieldKey }) => isSeen(fieldKey)),
        fields,
        rights,
      ),
    };
  });
}

/** In tables, leaves out the columns hidden from the reader. */
function changesSeen(
  changes: readonly ShownChange[],
  fields: readonly FormField[],
  { perms }: FormRights,
): ResultOf<typeof getFormData>['changes'] {
  const seen = (key: string, value: unknown) => visibleData(fields, { [key]: value ?? null }, perms)[key] as Json;
  return changes.map(({ fieldKey, old, new: now, ...rest }) => ({
    ...rest,
    fieldKey,
    old: seen(fieldKey, old),
    new: seen(fieldKey, now),
  }));
}

async function show(tx: Db, loaded: Loaded, context: Context): Promise<Detail> {
  const { instance, state } = loaded;
  const { staffId } = context.principal;
  const served = findService(instance, context);
  const { isUrgedLately, hasUnreadCopy, ...shown } = await readShown(tx, instance.instanceId, staffId);
  const isOwn = instance.applicantId === staffId;
  const isOpen = state.status === 'running' || state.status === 'returned';
  const form = await formOf(tx, instance.processId);
  const fields = form?.fields ?? [];
  const rights = rightsOf(loaded, fields, staffId);
  const visible = await visibleFiles(tx, instance, { fields, perms: rights.perms });
  const files = await linkedFiles(tx, { objectType: INSTANCE_OBJECT, objectId: instance.instanceId }, staffId);
  const { deptName } = shown.instance;
  return {
    ...shown,
    nodes: withBranches(shown.nodes, loaded, { facts: served?.kind.facts ?? [], fields, rights, deptName }),
    businessType: instance.businessType,
    businessId: instance.businessId,
    link: served === null || isFormOnly(served) ? null : served.kind.link(instance),
    form:
      form === null ? null : { id: form.id, kind: form.kind, detailCall: form.detailCall, pageRoute: form.pageRoute },
    files: files
      .filter(({ fileId, scan }) => visible.all.has(fileId) && !visible.inForm.has(fileId) && scan !== 'infected')
      .map(({ fileId, name, size, addedBy, addedAt }) => ({ fileId, name, size, addedBy, addedAt })),
    facts: await factsFor(tx, instance, served),
    predicted: isOpen ? await predicted(tx, loaded) : [],
    my: {
      ...(await ownDecision(tx, loaded, staffId)),
      canWithdraw: isOwn && isOpen && mayWithdraw(state, instance.withdrawMode),
      canCopy: isOwn && FINAL.has(state.status) && form?.kind === 'dynamic',
      canRemind: isOwn && state.status === 'running' && !isUrgedLately,
      hasUnreadCopy,
      fields: Object.fromEntries(
        [...rights.perms].filter((one): one is [string, 'read' | 'edit'] => one[1] !== 'hidden'),
      ),
      required: [...rights.required],
    },
  };
}

/** What approvers must know about the document, or that its module is missing. */
async function factsFor(tx: Db, instance: Instance, served: Served | null): Promise<Detail['facts']> {
  if (served === null) return [{ label: { zh: '业务模块', en: 'Module' }, value: missingService(instance) }];
  return [...((await served.service.describe?.(tx, instance)) ?? [])];
}

async function predicted(tx: Db, { instance, state, graph }: Loaded): Promise<Detail['predicted']> {
  const way = wayAhead(graph, state, await worldOf(tx, graph, instance, [], state));
  const names = await namesOf(
    tx,
    way.flatMap(({ staff }) => staff),
  );
  const roles = await roleNames(tx, rolesIn(graph));
  return way.map(({ nodeId, type, staff }) => ({
    nodeId,
    type,
    why: whyOf(graph, nodeId, roles),
    name: graph.nodes.find(({ id }) => id === nodeId)?.name ?? { zh: nodeId, en: nodeId },
    approvers: staff.map((id) => names.get(id) ?? ''),
  }));
}

/** Rule 16; a task of another person is reported like a missing one. */
export async function rejectNodesOf(taskId: string, context: Context): Promise<ResultOf<typeof listRejectNodes>> {
  return await asSystem(context, WHY, async (tx) => {
    const loaded = await readInstanceOfTask(tx, taskId);
    const no = [...(loaded?.taskIds ?? [])].find(([, id]) => id === taskId)?.[0];
    const task = loaded?.state.tasks.find((one) => one.no === no);
    if (loaded === null || task?.assignee !== context.principal.staffId) throw new AppError(GER_CODES.notYourTask);
    return task.status === 'pending' ? await backTo(tx, loaded, task) : [];
  });
}
