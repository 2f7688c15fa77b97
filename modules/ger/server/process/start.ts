import { GER_CODES } from '@switchboard/ger-contract';
import { AppError, CODES, type Label } from '@switchboard/kit-contract';
import type { Context, Db } from '@switchboard/kit-server';
import { begin } from '../engine/transition.ts';
import { applyEffects, pendingOf } from './apply-effects.ts';
import { type Definition, findCurrent } from './definition.repo.ts';
import { serviceToStart } from './find-service.ts';
import { insertInstance, type Loaded, lockInstance } from './instance.repo.ts';
import type { ProcessDocument } from './service.ts';
import { worldOf } from './world.ts';

export interface StartProcess extends Omit<ProcessDocument, 'instanceId'> {
  readonly title: string;
}

export interface StartedProcess {
  readonly instanceId: string;
  readonly instanceNo: string;
  readonly node: Label;
  readonly handlerIds: readonly string[];
}

type Starter = Pick<Context, 'jobs' | 'log' | 'audit' | 'extensions'>;

/**
 * Starts the approval of a document in the transaction that writes the document. Throws when the document is already
 * under approval, and when there is no approver, not even an administrator.
 */
export async function startProcess(tx: Db, process: StartProcess, context: Starter): Promise<StartedProcess> {
  const { processCode } = process;
  const definition = await findCurrent(tx, processCode);
  if (definition?.isEnabled !== true) throw new AppError(GER_CODES.processDisabled);
  const { processId, versionId, serviceName } = definition;
  const { service } = serviceToStart({ processCode, serviceName }, context);
  const made = await insertInstance(tx, { ...process, serviceName: service.name, processId, versionId });
  if (made === null) throw new AppError(CODES.wrongState, { data: { state: 'running' } });
  return await runFromStart(tx, { instanceId: made.id, definition }, context);
}

interface Beginning {
  readonly instanceId: string;
  readonly definition: Definition;
  /** People copied in from the start. */
  readonly copyTo?: readonly string[];
}

/** Moves the token of a stored instance out of the start node. */
export async function runFromStart(
  tx: Db,
  { instanceId, definition: { graph }, copyTo = [] }: Beginning,
  context: Starter,
): Promise<StartedProcess> {
  const loaded = (await lockInstance(tx, instanceId)) as Loaded;
  const world = await worldOf(tx, graph, loaded.instance, copyTo);
  const { state, effects } = begin(graph, world);
  if (state.status === 'error' && world.admins.length === 0) throw new AppError(GER_CODES.noApprover);
  const staff = copyTo.filter((id) => world.isActive(id));
  const copies = staff.length === 0 ? [] : [{ kind: 'cc' as const, nodeId: null, staff }];
  await applyEffects(
    tx,
    loaded,
    { state, effects: [...effects, ...copies], taskComment: { taskNo: null, comment: null } },
    { ...context, staffId: loaded.instance.applicantId },
  );
  const current = state.runs.find(({ status }) => status === 'active');
  return {
    instanceId,
    instanceNo: loaded.instance.instanceNo,
    node: graph.nodes.find(({ id }) => id === current?.nodeId)?.name ?? END,
    handlerIds: pendingOf(state).map(({ assignee }) => assignee),
  };
}

const END: Label = { zh: '结束', en: 'End' };
