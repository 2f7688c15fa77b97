import { GATEWAY_BUCKETS, GATEWAY_SUBJECT, type GatewayKind } from '@switchboard/bq-contract';
import {
  type JobContext,
  connectServices,
  type ConnectedServices,
  createJobServices,
  openJobs,
} from '@switchboard/kit-server';
import { startTemporaryNats, type TestStack } from '@switchboard/kit-server/testing';
import { signIn, startSys } from '@switchboard/sys-server/testing';
import { ensureBucket, stateSubject } from '../gateway/states.ts';
import { taskJobs } from '../jobs/tasks.ts';
import { bqModule } from '../module.ts';

export interface HeardCommand {
  readonly id: string;
  readonly kind: GatewayKind;
  readonly taskId: string;
  readonly [name: string]: unknown;
}

/** A portal with its own bus and record store; the test answers on the other end of the bus. */
export async function startTaskWorld() {
  const nats = await startTemporaryNats();
  const stack: TestStack = await startSys({ NATS_URL: nats.url }, [bqModule], { withRecords: true });
  const token = await signIn(stack.call, 'admin');
  const opened: ConnectedServices[] = [];
  const openSystem = (): ConnectedServices => {
    const services = connectServices(stack.config, stack.log.log, 'system');
    opened.push(services);
    return services;
  };
  const services = openSystem();
  while (services.bus.connection() === null) await new Promise((resolve) => setTimeout(resolve, 20));
  const { manager } = await services.bus.jetstream();
  for (const bucket of Object.values(GATEWAY_BUCKETS)) await ensureBucket(manager, bucket);
  const contextOf = (of: ConnectedServices): JobContext => ({
    config: stack.config,
    db: of.db,
    log: stack.log.log,
    jobs: of.jobs,
    jobServices: createJobServices([bqModule], of),
  });
  const context = contextOf(services);
  const one = async (text: string, values: unknown[] = []): Promise<string> =>
    (await stack.query<{ id: string }>(text, values))[0]?.id ?? '';
  const appId = await one(
    `insert into bq.app (app_no, name, customer_id, customer_name, biz, access) values ('A1', 'shop-sms', 1, 'Shop', 'sms', 'http') returning id`,
  );
  let made = 0;
  return {
    stack,
    token,
    appId,
    services,
    one,
    as: { token, locale: 'en' as const },
    addTask: async (changes: Readonly<Record<string, unknown>> = {}): Promise<string> => {
      const row: Record<string, unknown> = {
        app_id: appId,
        name: `task ${++made}`,
        sms_type: 'marketing',
        content: 'Weekend offer',
        sender: 'SHOP',
        recipients_ref: `file/${made}`,
        total: 10,
        state: 'sending',
        started_at: new Date(),
        ...changes,
      };
      const names = Object.keys(row);
      return await one(
        `insert into bq.sms_task (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
        Object.values(row),
      );
    },
    addAppointment: async (taskId: string, planAt: Date): Promise<string> =>
      await one(
        `insert into bq.sms_appointment (task_id, app_id, plan_at, count) values ($1, $2, $3, 10) returning id`,
        [taskId, appId, planAt],
      ),
    row: async (table: string, id: string): Promise<Record<string, unknown>> =>
      (await stack.query<Record<string, unknown>>(`select * from bq.${table} where id = $1`, [id]))[0] ?? {},
    /** Records what a gateway would receive; answers with `reply`, null = no answer. */
    listen: (reply: (command: HeardCommand) => object | null = () => ({ ok: true })) => {
      const heard: HeardCommand[] = [];
      const subscription = services.bus.connection()?.subscribe(GATEWAY_SUBJECT, {
        callback: (_error, message) => {
          const command = message.json<HeardCommand>();
          heard.push(command);
          const answer = reply(command);
          if (answer !== null) message.respond(JSON.stringify(answer));
        },
      });
      return { heard, close: () => subscription?.unsubscribe() };
    },
    /** Publishes the state of a task, like the gateway. */
    reportState: async (
      kind: string,
      taskId: string,
      state: 'running' | 'paused' | 'done' | 'cancelled',
    ): Promise<void> => {
      const { js } = await services.bus.jetstream();
      const taskState = { state, total: 10, done: 10, delivered: 9, failed: 1, at: Date.now() };
      await js.publish(stateSubject('task', `${kind}.${taskId}`), JSON.stringify(taskState));
    },
    runJob: async (name: string, data: object = {}): Promise<void> => {
      const job = taskJobs.find((one) => one.name === name);
      if (job === undefined) throw new Error(`there is no job ${name}`);
      await job.run(data as never, context);
    },
    /** A worker as in `apps/worker`, with the task jobs only. */
    work: async () => {
      const own = openSystem();
      while (own.bus.connection() === null) await new Promise((resolve) => setTimeout(resolve, 20));
      const jobs = await openJobs(stack.config, stack.log.log);
      await jobs.work(taskJobs, contextOf(own));
      return { close: async () => await jobs.close() };
    },
    stop: async (): Promise<void> => {
      await Promise.all(opened.map(async (each) => await each.close()));
      await stack.stop();
      await nats.drop();
    },
  };
}

export type TaskWorld = Awaited<ReturnType<typeof startTaskWorld>>;
