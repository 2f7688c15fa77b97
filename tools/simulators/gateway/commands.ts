import {
  GATEWAY_COMMANDS,
  type GatewayRequest,
  type GatewayKind,
  type GatewayReply,
  zGatewayHead,
} from '@switchboard/bq-contract';
import type { Services } from '@switchboard/kit-server';
import type { Engine } from './engine.ts';
import { eventOf, UNBILLED } from './messages.ts';
import type { openOnce, Work } from './once.ts';
import type { Queue } from './queue.ts';
import type { PushPlan } from './push.ts';
import { planResend, type ResendPlan } from './resend.ts';
import { type Task, taskKey } from './tasks.ts';

const refuse = (code: string, zh: string, en: string): GatewayReply => ({ ok: false, code, zh, en });
const NO_QUEUE = refuse('no-such-queue', '网关没有这个队列', 'The gateway has no such queue');
const NO_CHANNEL = refuse('no-such-channel', '网关没有这个通道', 'The gateway has no such channel');
const NO_TASK = refuse('no-such-task', '网关没有这个任务', 'The gateway has no such task');
const DOWN = refuse('channel-down', '通道未连接', 'The channel is not connected');
const WRONG_STATE = refuse('wrong-state', '任务当前状态不允许该操作', 'The task is not in a state for this');
const TEST_STOPPED = refuse('test-stopped', '该测试已停止', 'The test was stopped before it began');
const CLEARED = { status: 20, std_err: 4004, raw_err: 'CLEARED' };

type CommandHandler<Kind extends GatewayKind> = (command: GatewayRequest<Kind>) => Promise<GatewayReply> | GatewayReply;
type Handlers = { readonly [Kind in Exclude<GatewayKind, 'message.resend' | 'mo.repush'>]: CommandHandler<Kind> };

/** Executes the portal's commands, each one once. */
export function openCommands(engine: Engine, once: Awaited<ReturnType<typeof openOnce>>, services: Services) {
  const handlers = handlersOf(engine);
  return async (text: string): Promise<GatewayReply> => {
    const head = zGatewayHead.safeParse(tryJson(text));
    const command = head.success ? GATEWAY_COMMANDS[head.data.kind].request.safeParse(head.data) : null;
    if (!head.success || command?.success !== true)
      return refuse('bad-command', '网关不认识该命令', 'The gateway does not know this command');
    const { id, kind } = head.data;
    if (kind === 'message.resend')
      return await once(id, resending(command.data as GatewayRequest<'message.resend'>, engine, services));
    if (kind === 'mo.repush') return await once(id, pushing(command.data as GatewayRequest<'mo.repush'>, engine));
    const carry = handlers[kind] as CommandHandler<GatewayKind>;
    return await once(id, { plan: () => null, execute: async () => await carry(command.data as never) });
  };
}

function resending(
  command: GatewayRequest<'message.resend'>,
  engine: Engine,
  services: Services,
): Work<ResendPlan | null> {
  return {
    plan: async () =>
      engine.links.isUp(Number(command.channelId)) ? await planResend(command, engine, services, Date.now()) : null,
    async execute(plan) {
      if (plan === null) return DOWN;
      await Promise.all(plan.attempts.map(async ({ event }) => await engine.publish(event)));
      for (const { row } of plan.attempts) engine.enqueue({ row, parts: [] }, Date.now());
      const resent = plan.attempts.map(({ row }) => ({
        msgId: String(row['msg_id']),
        attemptNo: Number(row['attempt_no']),
      }));
      return { ok: true, resent, refused: plan.refused };
    },
  };
}

function pushing(command: GatewayRequest<'mo.repush'>, { pushes }: Engine): Work<PushPlan> {
  return {
    plan: async () => await pushes.plan(command, Date.now()),
    async execute({ rows, refused }) {
      await pushes.begin(rows);
      return { ok: true, taken: rows.map((row) => String(row['mo_id'])), refused };
    },
  };
}

function handlersOf(engine: Engine): Handlers {
  const withQueue = async (
    { appId, queue: name }: { appId: string; queue: string },
    work: (queue: Queue) => Promise<object> | object,
  ): Promise<GatewayReply> => {
    const queue = engine.queues.get(`${appId}.${name}`);
    if (queue === undefined) return NO_QUEUE;
    const answer = await work(queue);
    await engine.publishQueue(queue);
    return { ok: true, ...answer };
  };
  const set = async (
    of: { appId: string; queue: string },
    settings: Partial<Pick<Queue, 'isPaused' | 'speedLimit'>>,
  ): Promise<GatewayReply> =>
    await withQueue(of, (queue) => {
      Object.assign(queue, settings);
      return {};
    });
  const withTask = (
    command: { taskKind: string; taskId: string },
    from: readonly Task['state'][],
    to: Task['state'],
  ): GatewayReply => {
    const task = engine.tasks.all.get(taskKey(command));
    if (task === undefined) return NO_TASK;
    if (!from.includes(task.state)) return WRONG_STATE;
    task.state = to;
    return { ok: true };
  };
  return {
    'queue.pause': async (command) => await set(command, { isPaused: true }),
    'queue.resume': async (command) => await set(command, { isPaused: false }),
    'queue.speed': async (command) => await set(command, { speedLimit: command.speedLimit }),
    'queue.clear': async (command) =>
      await withQueue(command, async (queue) => ({ cleared: await clear(queue, engine) })),
    'channel.rebind': async ({ channelId }) => {
      const channel = engine.world.channels.get(Number(channelId));
      if (channel === undefined) return NO_CHANNEL;
      engine.links.rebind(channel, Date.now());
      await engine.publishLinks(Date.now());
      return { ok: true };
    },
    'channel.test': ({ channelId }) => {
      const channel = engine.world.channels.get(Number(channelId));
      if (channel === undefined) return NO_CHANNEL;
      const isUp = engine.links.isUp(channel.id);
      return { ok: true, isUp, ms: isUp ? 20 + (channel.id % 60) : 0, detail: isUp ? 'ESME_ROK' : 'ECONNREFUSED' };
    },
    'task.start': (command) => {
      if (engine.tasks.all.has(taskKey(command))) return WRONG_STATE;
      engine.tasks.start(command);
      return { ok: true };
    },
    'task.pause': (command) => withTask(command, ['running'], 'paused'),
    'task.resume': (command) => withTask(command, ['paused'], 'running'),
    'call.test': async (command) => ((await engine.calls.start(command, Date.now())) ? { ok: true } : TEST_STOPPED),
    'call.test.stop': async ({ testId }) => {
      await engine.calls.stop(testId, Date.now());
      return { ok: true };
    },
    'task.cancel': (command) => withTask(command, ['running', 'paused'], 'cancelled'),
  };
}

/**
 * Waiting messages are dropped and their charge is refunded (rules 15 and 59); messages already with the channels
 * complete normally.
 */
async function clear(queue: Queue, engine: Engine): Promise<number> {
  queue.isDraining = true;
  const given = queue.waiting.splice(0);
  const events = given.map((each) => eventOf(each, 'status', { ...CLEARED, ...UNBILLED }, Date.now()));
  await Promise.all(events.map(async (event) => await engine.publish(event)));
  queue.isDraining = false;
  return given.length;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
