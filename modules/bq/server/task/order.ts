import type { Db, JobSender } from '@switchboard/kit-server';
import { addCommand, type TaskCommand } from './command.repo.ts';

/** The job that tells the gateway what was decided about one task. */
export const NOTIFY_JOB: { readonly name: string } = { name: 'bq.task.tell' };
export interface NotifyJob {
  readonly taskId: string;
}

/** Written down with the decision, in its transaction; told afterwards, as often as it takes. */
export async function orderGateway(tx: Db, jobs: JobSender, command: TaskCommand): Promise<void> {
  if (await addCommand(tx, command)) await jobs.enqueue<NotifyJob>(tx, NOTIFY_JOB, { taskId: command.ask.taskId });
}
