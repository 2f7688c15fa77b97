import { AppError } from '@switchboard/kit-contract';
import { type Db, updateRow } from '@switchboard/kit-server';
import { systemAudit, managersOf } from '@switchboard/sys-server';
import type { Task } from '../engine/state.ts';
import type { ProcessJob } from '../jobs/process-job.ts';
import { taskLink, requestNotices } from '../notify/notices.ts';
import type { Carrier } from '../process/apply-effects.ts';
import { type Loaded, lockInstanceOfTask, taskWithId } from '../process/instance.repo.ts';
import { operateAs } from '../process/operate.ts';
import { insertRecord } from '../process/record.repo.ts';
import { wfTaskTable } from '../tables.ts';
import { processAdmins } from '../process/world.ts';
import { hoursLater } from './calendar.ts';
import { type DueTask, listDue, markReminded, markTimedOut, readCalendar } from './repo.ts';
import { deadlineOf } from './times.ts';

export const DEADLINE_JOB = 'ger.deadline.run';

/**
 * Ger rule 31. Each task is processed in a separate transaction, under the lock of its instance and with a mark stored
 * together with the result: two workers, or one that crashed in between, act once.
 */
export async function runDeadlines(context: ProcessJob): Promise<void> {
  for (const { id, isTimeout } of await listDue(context.db)) {
    try {
      await (isTimeout ? passDeadline(id, context) : remind(id, context));
    } catch (error) {
      // continue with the other tasks; this one is retried within a minute
      context.log.error({ err: error, taskId: id, isTimeout }, 'a deadline could not be processed');
    }
  }
}

interface Due {
  readonly loaded: Loaded;
  readonly task: Task;
  readonly row: DueTask;
}

type Mark = (tx: Db, taskId: string) => Promise<DueTask | null>;

async function underLock(tx: Db, taskId: string, mark: Mark): Promise<Due | null> {
  const loaded = await lockInstanceOfTask(tx, taskId);
  const task = loaded === null ? undefined : taskWithId(loaded, taskId);
  if (loaded === null || task === undefined) return null;
  const row = await mark(tx, taskId);
  return row === null ? null : { loaded, task, row };
}

async function passDeadline(taskId: string, context: ProcessJob): Promise<void> {
  const { db } = context;
  try {
    await db.transaction().execute(async (tx) => {
      const due = await underLock(tx, taskId, markTimedOut);
      if (due !== null) await actOn(tx, taskId, due, context);
    });
  } catch (error) {
    // the configured action is impossible (no manager, or the business module refuses): a person has to handle it
    if (!(error instanceof AppError)) throw error;
    await db.transaction().execute(async (tx) => {
      const due = await underLock(tx, taskId, markTimedOut);
      if (due === null) return;
      await note(tx, taskId, due);
      await noticesOf(tx, due, await processAdmins(tx), { context, isOver: true, key: `timeout.${taskId}` });
    });
  }
}

async function actOn(tx: Db, taskId: string, due: Due, context: ProcessJob): Promise<void> {
  const { loaded, task } = due;
  const key = `timeout.${taskId}`;
  switch (deadlineOf(loaded.graph, loaded.state, task)?.onTimeout) {
    case 'remind':
      await note(tx, taskId, due);
      return await noticesOf(tx, due, [task.assignee], { context, isOver: true, key });
    case 'notifyManager': {
      await note(tx, taskId, due);
      const [manager] = await managersOf(tx, task.assignee);
      return await noticesOf(tx, due, manager === undefined ? await processAdmins(tx) : [manager], {
        context,
        isOver: true,
        key,
      });
    }
    case 'agree':
    case 'reject':
    case 'transferManager': {
      const operation = { op: 'timeout' as const, task: task.no };
      // acts in place of the idle assignee
      const carrier: Carrier = { ...context, audit: systemAudit(DEADLINE_JOB, 'ger'), staffId: task.assignee };
      await operateAs(tx, loaded, { operation, comment: null, action: 'timeout' }, carrier);
      return;
    }
    case undefined:
      return;
  }
}

async function remind(taskId: string, context: ProcessJob): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const due = await underLock(tx, taskId, markReminded);
    const deadline = due === null ? null : deadlineOf(due.loaded.graph, due.loaded.state, due.task);
    if (due === null || deadline === null) return;
    if (due.row.reminded < deadline.maxRemind) {
      const { now, exceptions } = await readCalendar(tx);
      const nextRemindAt = hoursLater(now, deadline.remindEvery, deadline, exceptions);
      await updateRow(tx, wfTaskTable, { id: taskId, values: { nextRemindAt }, by: null });
    }
    await noticesOf(tx, due, [due.task.assignee], { context, key: `remind.${taskId}.${due.row.reminded}` });
  });
}

async function note(tx: Db, taskId: string, { loaded: { instance, runIds }, task }: Due): Promise<void> {
  const runId = runIds.get(task.runNo) ?? null;
  await insertRecord(tx, { instanceId: instance.instanceId, op: 'timeout', staffId: null, taskId, runId });
}

interface NoticeContext {
  readonly context: ProcessJob;
  readonly isOver?: boolean;
  readonly key: string;
}

async function noticesOf(
  tx: Db,
  { loaded: { instance, taskIds }, task, row }: Due,
  staffIds: readonly string[],
  { context, isOver = false, key }: NoticeContext,
): Promise<void> {
  await requestNotices(tx, context, {
    event: isOver ? 'task_timeout' : 'task_remind',
    eventCode: isOver ? 'ger.task.overdue' : 'ger.task.due',
    instance,
    node: instance.node,
    assignees: staffIds,
    vars: { due: row.due, ...(isOver ? { assignee: row.assigneeName } : {}) },
    // the assignee decides on that page; others only view it
    link: staffIds.includes(task.assignee)
      ? taskLink(taskIds.get(task.no) as string)
      : `/general/process/my-handle/profile?id=${instance.instanceId}`,
    dedupeKey: `ger.${key}`,
  });
}
