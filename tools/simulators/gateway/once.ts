import { createHash } from 'node:crypto';
import type { GatewayReply } from '@switchboard/bq-contract';
import { bucketSubject, ensureBucket, readKey } from '@switchboard/bq-server/testing';
import type { Services } from '@switchboard/kit-server';

const BUCKET = 'gw_dev';
const WEEK_NS = 7 * 24 * 3_600e9;

interface Kept {
  readonly plan: unknown;
  readonly reply: GatewayReply | null;
}

/** Remembers executed commands across restarts: the only state that this gateway stores itself. */
export async function openOnce({ bus }: Pick<Services, 'bus'>) {
  const { js, manager } = await bus.jetstream();
  await ensureBucket(manager, BUCKET, WEEK_NS);
  const running = new Map<string, Promise<GatewayReply>>();
  const keyOf = (id: string): string => createHash('sha256').update(id).digest('hex');
  const keep = async (id: string, kept: Kept): Promise<void> =>
    void (await js.publish(bucketSubject(BUCKET, keyOf(id)), JSON.stringify(kept)));
  const find = async (id: string): Promise<Kept | null> => {
    const text = await readKey(manager, BUCKET, keyOf(id));
    return text === null ? null : (JSON.parse(text) as Kept);
  };
  const run = async (id: string, work: Work<unknown>): Promise<GatewayReply> => {
    const before = await find(id);
    if (before !== null && before.reply !== null) return before.reply;
    // an interrupted command is executed with its original plan
    const plan = before?.plan ?? (await work.plan());
    if (before === null) await keep(id, { plan, reply: null });
    const reply = await work.execute(plan);
    await keep(id, { plan: null, reply });
    return reply;
  };
  return async <Plan>(id: string, work: Work<Plan>): Promise<GatewayReply> => {
    const under = running.get(id);
    if (under !== undefined) return await under;
    const execution = run(id, work as Work<unknown>).finally(() => running.delete(id));
    running.set(id, execution);
    return await execution;
  };
}

export interface Work<Plan> {
  /** Plans the work without executing it. */
  plan(): Promise<Plan> | Plan;
  /** Executes the plan; repeating it with the same plan has no further effect. */
  execute(plan: Plan): Promise<GatewayReply> | GatewayReply;
}
