import type { Db, JobSender } from '@switchboard/kit-server';
import { addCommand, type TaskCommand } from './command.repo.ts';

/** The job that tells the gateway what was decided about one task. */
export const TELL: { readonly name: string } = { name: 'bq.task.tell' };
export interface Tell {
  readonly taskId: string;
}

/** Written down with the decision, in its transaction; told afterwards, as often as it takes. */
export async function orderGateway(tx: Db, jobs: JobSender, command: TaskCommand): Promise<void> {
  if (await addCommand(tx, command)) await jobs.enqueue<Tell>(tx, TELL, { taskId: command.ask.taskId });
}
