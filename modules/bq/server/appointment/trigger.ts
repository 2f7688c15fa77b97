import { latestStart } from '@switchboard/bq-contract';
import { type Db, inTransaction, type JobContext, type JobSender } from '@switchboard/kit-server';
import { orderGateway } from '../task/order.ts';
import { expireAppointment } from '../task/settle.repo.ts';
import { orderRefund } from '../task/notify-gateway.ts';
import { armSoon, type DueAppointment, findOverdue, lockDue, markTriggered } from './repo.ts';

/** The job of one appointment, scheduled for its time. */
export const TRIGGER: { readonly name: string } = { name: 'bq.appointment.trigger' };
export interface Trigger {
  readonly id: string;
}

/** The scheduler runs every minute: an appointment due before the run after next already has its job. */
const AHEAD_S = 150;
/** By this time the job of an appointment should have run. */
const LATE_S = 10;

type Working = Pick<JobContext, 'db' | 'jobs'>;

/** Schedules a job for every appointment that is due soon, and triggers those that their job missed. */
export async function keepAppointments({ db, jobs }: Working): Promise<void> {
  await inTransaction({ db }, async (tx) => {
    for (const { id, planAt } of await armSoon(tx, AHEAD_S)) await jobs.enqueue<Trigger>(tx, TRIGGER, { id }, planAt);
  });
  for (const id of await findOverdue(db, LATE_S)) await triggerAppointment(id, { db, jobs });
}

/**
 * Rule 60. Triggers once for any number of jobs: the first to lock the row updates it and orders the start in the same
 * transaction.
 */
export async function triggerAppointment(id: string, { db, jobs }: Working): Promise<void> {
  await inTransaction({ db }, async (tx) => {
    const due = await lockDue(tx, id);
    if (due === null) return;
    const notAfter = new Date(latestStart(due.planAt.getTime()));
    if (notAfter.getTime() < Date.now()) await expire(tx, jobs, due);
    else await start(tx, jobs, due, notAfter);
  });
}

async function expire(tx: Db, jobs: JobSender, { taskId }: DueAppointment): Promise<void> {
  await expireAppointment(tx, taskId);
  await orderRefund(tx, jobs, taskId, 'expired');
}

async function start(tx: Db, jobs: JobSender, due: DueAppointment, notAfter: Date): Promise<void> {
  await markTriggered(tx, due);
  const { taskId, appId, ref, count, channelId, smsType, sender, body } = due;
  await orderGateway(tx, jobs, {
    commandId: `appointment-${taskId}-start`,
    kind: 'task.start',
    request: {
      taskKind: 'appointment',
      taskId,
      appId,
      recipients: { ref, count },
      channelId,
      sms: { smsType, sender, body },
    },
    notAfter,
  });
}
