import type { Db, JobSender } from '@switchboard/kit-server';
import { addCommand, type TaskCommand } from './command.repo.ts';

/** The job that sends the commands of one task to the gateway. */
export const NOTIFY_JOB: { readonly name: string } = { name: 'bq.task.tell' };
export interface NotifyJob {
  readonly taskId: string;
}

/** Stores the command in the transaction of the decision; the job sends it afterwards and retries as often as necessary. */
export async function orderGateway(tx: Db, jobs: JobSender, command: TaskCommand): Promise<void> {
  if (await addCommand(tx, command)) await jobs.enqueue<NotifyJob>(tx, NOTIFY_JOB, { taskId: command.request.taskId });
}
