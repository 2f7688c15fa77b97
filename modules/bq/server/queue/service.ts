import {
  type ApiQueue,
  type clearQueue,
  type GatewayAnswer,
  type GatewayRequest,
  type limitQueue,
  type pauseQueue,
} from '@switchboard/bq-contract';
import type { ParsedInputOf, ResultOf } from '@switchboard/kit-contract';
import { type Context, inTransaction, lockVersion, saveAudited } from '@switchboard/kit-server';
import { commandGateway, commandId } from '../gateway/gateway.ts';
import { requireOwn } from '../master/own-row.repo.ts';
import { apiQueueTable } from '../tables.ts';
import { queueSource } from './repo.ts';

type QueueKind = 'queue.pause' | 'queue.resume' | 'queue.speed' | 'queue.clear';

interface QueueCommand<Kind extends QueueKind> {
  readonly kind: Kind;
  /** Parameters of the command besides the queue. */
  readonly request: Omit<GatewayRequest<Kind>, 'appId' | 'queue'>;
  /** Values stored with it: a restarted gateway uses them. */
  readonly values: { readonly isPaused?: boolean; readonly speedLimit?: number };
  readonly action: string;
  readonly reason?: string;
}

/** Commands the gateway first and then updates our row under its lock: a refused or unanswered command is not stored. */
async function command<Kind extends QueueKind>(
  { id, version }: { id: string; version: number },
  { kind, request, values, action, reason }: QueueCommand<Kind>,
  context: Context,
): Promise<GatewayAnswer<Kind>> {
  await requireOwn(queueSource(new Map()), id, context);
  return await inTransaction(context, async (tx) => {
    const row = await lockVersion(tx, { table: apiQueueTable, id, version });
    const queue = { appId: row.appId, queue: row.queue as ApiQueue };
    const answer = await commandGateway(context, commandId(context, kind), kind, {
      ...request,
      ...queue,
    } as GatewayRequest<Kind>);
    const besides = { after: { ...answer, ...(reason === undefined ? {} : { reason }) } };
    await saveAudited(tx, { table: apiQueueTable, id, version, values, action, besides }, context);
    return answer;
  });
}

export async function setPaused(
  input: ParsedInputOf<typeof pauseQueue>,
  isPaused: boolean,
  context: Context,
): Promise<true> {
  const kind = isPaused ? 'queue.pause' : 'queue.resume';
  await command(input, { kind, request: {}, values: { isPaused }, action: 'state' }, context);
  return true;
}

export async function setSpeed(
  { speedLimit, ...row }: ParsedInputOf<typeof limitQueue>,
  context: Context,
): Promise<true> {
  const values = { speedLimit };
  await command(row, { kind: 'queue.speed', request: { speedLimit }, values, action: 'edit' }, context);
  return true;
}

export async function clearOut(
  { reason, ...row }: ParsedInputOf<typeof clearQueue>,
  context: Context,
): Promise<ResultOf<typeof clearQueue>> {
  return await command(row, { kind: 'queue.clear', request: { reason }, values: {}, action: 'clear', reason }, context);
}
