import type { Services, JobContext, JobDefinition } from '@switchboard/kit-server';
import { keepAppointments, TRIGGER, type Trigger, triggerAppointment } from '../appointment/trigger.ts';
import { runRecalls } from '../recall/run.ts';
import { findUntoldTasks } from '../task/command.repo.ts';
import { followTasks } from '../task/follow.ts';
import { followCalls, followTwoWay } from '../task/follow-others.ts';
import { NOTIFY_JOB, type NotifyJob } from '../task/order.ts';
import { notifyGateway } from '../task/notify-gateway.ts';

/** Newer commands still have a job in progress. */
const UNTOLD_S = 30;

function servicesOf({ jobServices }: JobContext): Services {
  if (jobServices === undefined) throw new Error('this worker has no job services');
  return jobServices.services;
}

const notifyJob: JobDefinition<NotifyJob> = {
  ...NOTIFY_JOB,
  isParallel: true,
  run: async ({ taskId }, context) =>
    await notifyGateway(taskId, { db: context.db, jobs: context.jobs, bus: servicesOf(context).bus }),
};

/** Repeats commands after the retries of their job are exhausted. */
const notifyAgainJob: JobDefinition = {
  name: 'bq.task.tell-again',
  cron: '* * * * *',
  run: async (_data, context) => {
    const { bus } = servicesOf(context);
    for (const taskId of await findUntoldTasks(context.db, UNTOLD_S)) {
      const notification = notifyGateway(taskId, { db: context.db, jobs: context.jobs, bus });
      await notification.catch((error: unknown) =>
        context.log.warn({ err: error, taskId }, 'the gateway was not notified'),
      );
    }
  },
};

const followJob: JobDefinition = {
  name: 'bq.task.follow',
  cron: '* * * * *',
  run: async (_data, context) => {
    const { bus, records } = servicesOf(context);
    const following = { db: context.db, bus, records };
    await followTasks(following);
    await followTwoWay(following);
    await followCalls(following);
  },
};

const appointmentsJob: JobDefinition = {
  name: 'bq.appointment.keep',
  cron: '* * * * *',
  run: async (_data, context) => await keepAppointments(context),
};

const triggerJob: JobDefinition<Trigger> = {
  ...TRIGGER,
  isParallel: true,
  run: async ({ id }, context) => await triggerAppointment(id, context),
};

const recallJob: JobDefinition = {
  name: 'bq.recall.run',
  cron: '* * * * *',
  run: async (_data, context) =>
    await runRecalls({
      db: context.db,
      jobs: context.jobs,
      log: context.log,
      records: servicesOf(context).records,
    }),
};

export const taskJobs = [notifyJob, notifyAgainJob, followJob, appointmentsJob, triggerJob, recallJob];
