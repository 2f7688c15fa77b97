import type { Context, Db } from '@switchboard/kit-server';
import { timesFor } from '../deadline/times.ts';
import type { Effect, State, Task } from '../engine/state.ts';
import { CALLBACK_JOB } from '../jobs/callback-job.ts';
import { copyLink, requestNotices } from '../notify/notices.ts';
import { notifyParticipants } from '../notify/notify-participants.ts';
import { insertCallback } from './callback.repo.ts';
import type { Loaded } from './instance.repo.ts';
import { insertCopies, insertRecord } from './record.repo.ts';
import { pushSummary } from './push-summary.ts';
import { type TaskComment, saveState } from './save.repo.ts';
import { actionOf, serviceOf } from './find-service.ts';
import type { ProcessRun } from './service.ts';
import { notifyStuck } from './notify-stuck.ts';

export interface Done {
  readonly state: State;
  readonly effects: readonly Effect[];
  readonly taskComment: TaskComment;
  /** The new assignee or the added approvers, for the history. */
  readonly toStaffIds?: readonly string[];
}

/** Acts as the calling person, or as the system (a deadline, a leaver). */
export type Carrier = Pick<Context, 'jobs' | 'log' | 'audit' | 'extensions'> & { readonly staffId: string };

/** New state, history, copies, callbacks, notices: all in one transaction. */
export async function applyEffects(tx: Db, loaded: Loaded, done: Done, carrier: Carrier): Promise<void> {
  const { effects, taskComment, state } = done;
  const before = pendingOf(loaded.state);
  await saveState(tx, loaded, state, { taskComment, times: await timesFor(tx, loaded, state) });
  const copied: string[] = [];
  // the comment is stored with the first record of the operation
  const spoken = effects.find(
    (one) =>
      one.kind === 'record' && one.taskNo === taskComment.taskNo && one.staff !== null && taskComment.comment !== null,
  );
  for (const effect of effects) {
    if (effect.kind === 'record') await remember(tx, loaded, effect, { ...done, isSpoken: effect === spoken });
    else if (effect.kind === 'cc') copied.push(...(await sendCopies(tx, loaded, effect, carrier)));
  }
  for (const effect of effects)
    if (effect.kind === 'callback') await callBack(tx, loaded, effect, { state, taskComment, carrier });
  await notifyParticipants(tx, loaded, done, carrier);
  if (state.status === 'error' && loaded.state.status !== 'error') await notifyStuck(tx, loaded, carrier);
  const counted = [...before, ...pendingOf(state)].map(({ assignee }) => assignee);
  await pushSummary(tx, [...counted, ...copied, loaded.instance.applicantId, carrier.staffId], carrier);
}

export const pendingOf = (state: State): Task[] => state.tasks.filter(({ status }) => status === 'pending');

async function remember(
  tx: Db,
  { instance, runIds, taskIds }: Loaded,
  { op, staff, onBehalfOf, runNo, taskNo }: Extract<Effect, { kind: 'record' }>,
  { taskComment, toStaffIds = [], isSpoken }: Done & { readonly isSpoken: boolean },
): Promise<void> {
  await insertRecord(tx, {
    instanceId: instance.instanceId,
    op,
    staffId: staff,
    onBehalfOf,
    runId: runNo === null ? null : (runIds.get(runNo) ?? null),
    taskId: taskNo === null ? null : (taskIds.get(taskNo) ?? null),
    comment: isSpoken ? taskComment.comment : null,
    detail: detailOf(op, toStaffIds),
  });
}

function detailOf(op: string, staffIds: readonly string[]): object {
  if (op === 'addsign') return { staffIds };
  return (op === 'transmit' || op === 'reassign') && staffIds.length > 0 ? { toStaffId: staffIds[0] } : {};
}

interface Calling {
  readonly state: State;
  readonly taskComment: TaskComment;
  readonly carrier: Carrier;
}

async function callBack(
  tx: Db,
  { instance, runIds }: Loaded,
  { event, runNo, action }: Extract<Effect, { kind: 'callback' }>,
  { state, taskComment: { comment }, carrier }: Calling,
): Promise<void> {
  const { service } = serviceOf(instance, carrier);
  const { staffId, jobs, log } = carrier;
  const named = typeof action === 'string' ? { service: service.name, action, mode: 'tx' as const } : action;
  const callbackId = await insertCallback(tx, {
    instanceId: instance.instanceId,
    runId: runIds.get(runNo) as string,
    event,
    serviceName: named.service,
    action: named.action,
    mode: named.mode,
    staffId,
    comment,
  });
  if (named.mode === 'async') return await jobs.enqueue(tx, CALLBACK_JOB, {});
  const run: ProcessRun = { ...carrier, comment };
  // the document first: its state always matches that of the process (ger rule 29)
  if (action === 'complete') await service.complete(tx, instance, run);
  else if (action === 'release')
    await service.release(tx, instance, state.status as 'rejected' | 'withdrawn' | 'cancelled', run);
  else
    await actionOf(named.service, named.action, carrier).run(tx, instance, {
      callbackId,
      event,
      staffId,
      comment,
      jobs,
      log,
    });
}

async function sendCopies(
  tx: Db,
  { instance }: Loaded,
  { nodeId, staff }: Extract<Effect, { kind: 'cc' }>,
  carrier: Carrier,
): Promise<readonly string[]> {
  const { instanceId } = instance;
  const fresh = await insertCopies(tx, { instanceId, nodeId, staffIds: staff });
  if (fresh.length === 0) return fresh;
  await requestNotices(tx, carrier, {
    event: 'cc',
    eventCode: 'ger.cc.sent',
    instance,
    copied: fresh,
    link: copyLink(instanceId),
    dedupeKey: `ger.cc.${instanceId}.${nodeId ?? 'back'}`,
  });
  return fresh;
}
