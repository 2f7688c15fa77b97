import { AppError } from '@switchboard/kit-contract';
import { type Db, updateRow } from '@switchboard/kit-server';
import { ableStaff, systemAudit } from '@switchboard/sys-server';
import { delegated } from '../engine/people.ts';
import type { Task } from '../engine/state.ts';
import { DELEGATION_JOB } from '../jobs/delegation-job.ts';
import type { ProcessJob } from '../jobs/process-job.ts';
import { type Loaded, lockInstanceOfTask, taskWithId } from '../process/instance.repo.ts';
import { operateAs } from '../process/operate.ts';
import { listDelegates } from '../process/world.repo.ts';
import { wfTaskTable } from '../tables.ts';
import { endExpired, listBeginning, listToGiveBack, listWaiting, markTaken } from './repo.ts';

/**
 * Ger rule 30: starting absences take over waiting tasks once; ending ones return the unhandled tasks. Each task is
 * moved in a separate transaction: a concurrent decision wins, and a second run continues where the first one stopped.
 */
export async function runDelegations(context: ProcessJob): Promise<void> {
  const { db } = context;
  await endExpired(db);
  for (const { id, delegatorId } of await listBeginning(db)) {
    for (const taskId of await listWaiting(db, id))
      await moved(taskId, context, async (tx, loaded, task) => {
        if (task.assignee !== delegatorId || task.status !== 'pending') return;
        const to = await actingFor(tx, delegatorId, loaded);
        if (to === delegatorId) return;
        const after = await pass(tx, loaded, { task, to, isBack: false }, context);
        const passedId = after.taskIds.get(after.state.tasks.length) as string;
        await updateRow(tx, wfTaskTable, { id: passedId, values: { delegationId: id }, by: null });
      });
    await markTaken(db, id);
  }
  for (const { taskId, delegatorId } of await listToGiveBack(db))
    await moved(taskId, context, async (tx, loaded, task) => {
      if (task.status !== 'pending' && task.status !== 'waiting') return;
      await pass(tx, loaded, { task, to: delegatorId, isBack: true }, context);
    });
}

/** The delegate of a person in this process, resolved as when a step opens. */
async function actingFor(tx: Db, staffId: string, { instance }: Loaded): Promise<string> {
  const delegates = await listDelegates(tx, [staffId], instance.processId);
  const able = await ableStaff(tx, [...delegates.values()]);
  return delegated(staffId, {
    initiator: instance.applicantId,
    isActive: (one) => able.has(one),
    delegateOf: (one) => delegates.get(one) ?? null,
  });
}

interface Pass {
  readonly task: Task;
  readonly to: string;
  readonly isBack: boolean;
}

async function pass(tx: Db, loaded: Loaded, { task, to, isBack }: Pass, context: ProcessJob): Promise<Loaded> {
  return await operateAs(
    tx,
    loaded,
    {
      operation: { op: 'delegate', task: task.no, to, isBack },
      comment: null,
      action: 'delegate',
      toStaffIds: [to],
    },
    { ...context, audit: systemAudit(DELEGATION_JOB.name, 'ger'), staffId: task.assignee },
  );
}

/** A task that cannot be moved (the colleague is the applicant, or already an approver) stays with its assignee. */
async function moved(
  taskId: string,
  { db, log }: ProcessJob,
  work: (tx: Db, loaded: Loaded, task: Task) => Promise<void>,
): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      const loaded = await lockInstanceOfTask(tx, taskId);
      const task = loaded === null ? undefined : taskWithId(loaded, taskId);
      if (loaded !== null && task !== undefined) await work(tx, loaded, task);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.info({ taskId, code: error.code }, 'a task could not be reassigned for an absence');
  }
}
