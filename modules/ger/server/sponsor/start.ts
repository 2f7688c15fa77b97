import type { Graph, startInstance } from '@switchboard/ger-contract';
import {
  AppError,
  CODES,
  fieldRefusal,
  type Label,
  type ParsedInputOf,
  type ResultOf,
} from '@switchboard/kit-contract';
import { asSystem, type Context, type Db, updateRow } from '@switchboard/kit-server';
import { ableStaff } from '@switchboard/sys-server';
import { withNames } from '../application/record-field.ts';
import { broughtFiles, filled, hangFiles, INSTANCE_OBJECT } from '../form/fill-in.ts';
import { rightsAt, startOf } from '../form/instance-form.ts';
import { resubmit } from '../process/further.ts';
import { kindOf, serviceOf, serviceToStart } from '../process/find-service.ts';
import { readInstance } from '../process/instance.repo.ts';
import { APPLIED } from '../process/operate.ts';
import { runFromStart } from '../process/start.ts';
import { wfInstanceTable } from '../tables.ts';
import { type Application, findOwn, handIn, insertDraft, processCodeOf, updateDraft } from './repo.ts';
import { defaultsOf, type Opened, openProcess, picksIn } from './service.ts';
import { titleOf } from './title.ts';

type Input = ParsedInputOf<typeof startInstance>;
type Started = ResultOf<typeof startInstance>;

/** Starts, saves as a draft, or resubmits: rules 5 to 7, all in one transaction. */
export async function start(input: Input, context: Context): Promise<Started> {
  const { instanceId } = input;
  const own = instanceId === undefined ? null : await findOwn(context.db, instanceId, context.principal.staffId);
  const code = own?.processCode ?? input.processCode ?? '';
  // an application has its own call, and that call requires a key
  if (kindOf(code, context)?.kind.form !== undefined) throw new AppError(CODES.noPermission);
  return await startByForm(input, context);
}

/** The call of an application, which starts only this process. */
export async function startApplication(
  processCode: string,
  input: Omit<Input, 'processCode'>,
  context: Context,
): Promise<Started> {
  const { instanceId } = input;
  if (instanceId === undefined) return await startByForm({ ...input, processCode }, context);
  if ((await processCodeOf(context.db, instanceId)) !== processCode) throw new AppError(CODES.notFound);
  return await startByForm(input, context);
}

async function startByForm(input: Input, context: Context): Promise<Started> {
  const { instanceId } = input;
  const { staffId } = context.principal;
  const own = instanceId === undefined ? null : await findOwn(context.db, instanceId, staffId);
  // a returned application belongs to the assignee of the resubmission task
  if (instanceId !== undefined && own?.status !== 'draft')
    return await resubmit({ instanceId, data: input.data, comment: said(input.comment) }, context);
  return await asSystem(context, APPLIED, async (tx) => {
    const draft = instanceId === undefined ? null : await findOwn(tx, instanceId, staffId, true);
    if (instanceId !== undefined && draft?.status !== 'draft') throw new AppError(CODES.wrongState);
    const opened = await openProcess(tx, draft?.processCode ?? input.processCode ?? '', context);
    const id = await write(tx, { opened, draft, input }, context);
    return input.draft ? await kept(tx, id, context) : await handedIn(tx, { id, opened, input }, context);
  });
}

const said = (comment: string | undefined): string | null => (comment === undefined || comment === '' ? null : comment);

interface Writing {
  readonly opened: Opened;
  readonly draft: Application | null;
  readonly input: Input;
}

/** Writes the application as a draft: submitting it is the next step of the same transaction. */
async function write(tx: Db, { opened, draft, input }: Writing, context: Context): Promise<string> {
  const { process, form, definition } = opened;
  const rights = rightsAt(form.fields, startOf(definition.graph));
  // a field not writable here keeps the default of the form
  const before = draft?.data ?? defaultsOf(form.fields);
  const sent = await withNames(tx, { fields: form.fields, before, sent: input.data }, context);
  const data = filled(form.fields, { data: before, sent, rights, isDraft: input.draft });
  const title = titleOf(process, { fields: form.fields, data, applicant: context.principal.name });
  const written = { title, data, picked: input.picked, urgent: input.urgent };
  const { staffId } = context.principal;
  const { processId, processCode } = process;
  const made = draft === null ? await insertDraft(tx, { staffId, processId, processCode }, written) : null;
  const id = draft?.instanceId ?? made?.id;
  if (id === undefined) throw new AppError(CODES.wrongState, { label: NO_DEPT });
  if (draft !== null) await updateDraft(tx, id, written);
  await hangFiles(
    tx,
    context,
    id,
    broughtFiles(form.fields, { before: draft?.data ?? {}, after: data, perms: rights.perms }),
  );
  return id;
}

const NO_DEPT: Label = {
  zh: '您不属于任何部门，无法发起，请联系管理员',
  en: 'You are not in any department. Contact the administrator',
};

async function kept(tx: Db, id: string, context: Context): Promise<Started> {
  const own = (await findOwn(tx, id, context.principal.staffId)) as Application;
  const after = { processCode: own.processCode, instanceNo: own.instanceNo };
  await context.audit(tx, { object: INSTANCE_OBJECT, objectId: id, action: 'draft', after });
  return { instanceId: id, instanceNo: own.instanceNo, status: 'draft', node: null };
}

async function handedIn(
  tx: Db,
  { id, opened, input }: { id: string; opened: Opened; input: Input },
  context: Context,
): Promise<Started> {
  const { process, definition } = opened;
  await checkPicks(tx, definition.graph, input.picked);
  const { versionId, serviceName } = definition;
  const { service } = serviceToStart({ processCode: process.processCode, serviceName }, context);
  const own = (await findOwn(tx, id, context.principal.staffId)) as Application;
  const document = await service.open?.(tx, { ...own, applicantId: context.principal.staffId });
  await handIn(tx, id, { versionId, serviceName: service.name, businessType: INSTANCE_OBJECT, ...document });
  await computeFacts(tx, id, context);
  const { instanceNo } = await runFromStart(tx, { instanceId: id, definition, copyTo: input.ccStaffIds }, context);
  const after = { processCode: process.processCode, instanceNo };
  await context.audit(tx, { object: INSTANCE_OBJECT, objectId: id, action: 'start', after });
  const loaded = await readInstance(tx, id);
  const status = loaded?.state.status ?? 'running';
  return { instanceId: id, instanceNo, status, node: loaded?.instance.node ?? null };
}

/** Rule 5: the values for conditions are computed here from stored data; none of them come from the browser. */
async function computeFacts(tx: Db, id: string, context: Context): Promise<void> {
  const instance = (await readInstance(tx, id))?.instance;
  const facts = instance === undefined ? undefined : await serviceOf(instance, context).service.facts?.(tx, instance);
  if (facts === undefined) return;
  await updateRow(tx, wfInstanceTable, { id, values: { facts: JSON.stringify(facts) }, by: null });
}

/** Where the applicant chooses approvers: checks their number, and that they are active. */
async function checkPicks(tx: Db, graph: Graph, picked: Input['picked']): Promise<void> {
  for (const { nodeId, name, min, max } of picksIn(graph, {})) {
    const chosen = [...new Set(picked[nodeId] ?? [])];
    const able = await ableStaff(tx, chosen);
    if (chosen.length < min || chosen.length > max || chosen.some((one) => !able.has(one)))
      throw fieldRefusal(`picked.${nodeId}`, {
        zh: `请为“${name.zh}”选择 ${min}–${max} 位在职同事`,
        en: `Choose ${min} to ${max} active colleagues for “${name.en}”`,
      });
  }
}
