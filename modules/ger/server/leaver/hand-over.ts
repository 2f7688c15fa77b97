import { AppError } from '@switchboard/kit-contract';
import { type Db, requestNotice } from '@switchboard/kit-server';
import { systemAudit, managersOf } from '@switchboard/sys-server';
import type { ProcessJob } from '../jobs/process-job.ts';
import { lockInstanceOfTask, taskWithId } from '../process/instance.repo.ts';
import { operateAs } from '../process/operate.ts';
import { processAdmins } from '../process/world.ts';
import { listOpenTasks, listRolesWithout } from './repo.ts';

/** Ger rule 34: tasks of a leaver go to their manager, and roles without members are reported. */
export async function handOverTasks(staffId: string, context: ProcessJob): Promise<void> {
  const { db, log } = context;
  for (const taskId of await listOpenTasks(db, staffId)) {
    const heirs = [...(await managersOf(db, staffId)), ...(await processAdmins(db))];
    if (!(await giveToFirst(taskId, staffId, heirs, context)))
      log.warn({ taskId, staffId }, 'no user can take over a task of an employee who left');
  }
  const roles = await listRolesWithout(db, staffId);
  if (roles.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await requestNotice(tx, context, {
      eventCode: 'ger.role.empty',
      to: { staffIds: await processAdmins(tx) },
      vars: {
        roles: { text: roles.map(({ zh }) => zh).join('、'), textEn: roles.map(({ en }) => en).join(', ') },
      },
      link: '/setModule/process/roles',
      dedupeKey: `ger.role-empty.${staffId}.${roles.map(({ id }) => id).join('.')}`,
    });
  });
}

/** The nearest possible manager: not the applicant, and without an open task at this step. */
async function giveToFirst(
  taskId: string,
  staffId: string,
  heirs: readonly string[],
  context: ProcessJob,
): Promise<boolean> {
  for (const to of heirs) {
    try {
      await context.db.transaction().execute(async (tx) => await give(tx, taskId, { staffId, to }, context));
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return false;
}

async function give(
  tx: Db,
  taskId: string,
  { staffId, to }: { staffId: string; to: string },
  context: ProcessJob,
): Promise<void> {
  const loaded = await lockInstanceOfTask(tx, taskId);
  const task = loaded === null ? undefined : taskWithId(loaded, taskId);
  const isStill = task?.assignee === staffId && (task.status === 'pending' || task.status === 'waiting');
  if (loaded === null || task === undefined || !isStill) return;
  await operateAs(
    tx,
    loaded,
    {
      operation: { op: 'reassign', task: task.no, by: null, to },
      comment: null,
      action: 'reassign',
      toStaffIds: [to],
    },
    { ...context, audit: systemAudit('ger.staff-left', 'ger'), staffId: to },
  );
}
