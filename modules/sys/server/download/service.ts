import { AppError, CODES } from '@switchboard/kit-contract';
import { type Context, type Db, inTransaction } from '@switchboard/kit-server';
import { EXPORT_STATUS } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { exportRun } from '../jobs/export-run.ts';
import { cancelTasks, deleteTasks, lockTasks, requeueTasks, type TaskRow } from './act.repo.ts';
import { taskOwnerOf } from './link.ts';
import { placeOf } from './make-file.ts';

type Ids = { readonly ids: readonly string[] };
const LIVE: ReadonlySet<number> = new Set([EXPORT_STATUS.queued, EXPORT_STATUS.running]);

/** All or none: each task must be visible to the user and in a state that allows the change. */
async function change(
  { ids }: Ids,
  context: Context,
  act: {
    readonly action: string;
    allows(status: number): boolean;
    write(tx: Db, tasks: readonly TaskRow[]): Promise<void>;
  },
): Promise<readonly TaskRow[]> {
  return await inTransaction({ db: context.db }, async (tx) => {
    const tasks = await lockTasks(sysDb({ db: tx }), ids, taskOwnerOf(context));
    if (tasks.length < new Set(ids).size) throw new AppError(CODES.notFound);
    if (!tasks.every(({ status }) => act.allows(status))) throw new AppError(CODES.wrongState);
    await act.write(tx, tasks);
    for (const { id, name, status } of tasks) {
      const entry = { object: 'sys.export-task', objectId: id, action: act.action };
      await context.audit(tx, { ...entry, before: { status }, after: { name } });
    }
    return tasks;
  });
}

/** The worker notices within a second and removes its parts itself; a queued task has none. */
export async function cancel(input: Ids, context: Context): Promise<true> {
  await change(input, context, {
    action: 'cancel',
    allows: (status) => LIVE.has(status),
    write: async (tx) => await cancelTasks(sysDb({ db: tx }), input.ids),
  });
  return true;
}

export async function retry(input: Ids, context: Context): Promise<true> {
  await change(input, context, {
    action: 'retry',
    allows: (status) => status === EXPORT_STATUS.failed || status === EXPORT_STATUS.cancelled,
    async write(tx, tasks) {
      await requeueTasks(sysDb({ db: tx }), input.ids);
      for (const { id } of tasks) await context.jobs.enqueue(tx, exportRun, { taskId: id });
    },
  });
  return true;
}

/** The file is removed at once; if the store is unavailable, the hourly purge removes it. */
export async function remove(input: Ids, context: Context): Promise<true> {
  const tasks = await change(input, context, {
    action: 'delete',
    allows: (status) => !LIVE.has(status),
    write: async (tx) => await deleteTasks(sysDb({ db: tx }), input.ids, context.principal.staffId),
  });
  for (const task of tasks) {
    await context.files.removeAll(placeOf(task)).catch((error: unknown) => {
      context.log.warn({ err: error, taskId: task.id }, 'the file of a deleted export could not be removed');
    });
  }
  return true;
}
