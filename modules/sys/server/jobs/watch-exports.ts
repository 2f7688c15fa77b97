import { inTransaction, type JobDefinition } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { dueTasks } from '../download/repo.ts';
import { exportFailed, MAX_ATTEMPTS } from '../download/run.ts';
import { exportRun } from './export-run.ts';

/** Every minute: restarts exports of dead workers, three times at most (sys R73). A superfluous queue entry does no harm. */
export const watchExportsJob: JobDefinition = {
  name: 'sys.export.watch',
  cron: '* * * * *',
  async run(_, context) {
    const { due, spent } = await dueTasks(sysDb(context), MAX_ATTEMPTS);
    for (const task of spent) await exportFailed(task, 'worker', context);
    await inTransaction(context, async (tx) => {
      for (const taskId of due) await context.jobs.enqueue(tx, exportRun, { taskId });
    });
  },
};
