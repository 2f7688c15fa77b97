import type { Db, JobContext } from '@switchboard/kit-server';
import { dingSettled } from '@switchboard/mc-contract';
import { mcDb } from '../db.ts';
import { countSettled, insertDingTasks, type ObjectRef } from './repo.ts';
import { dingOf } from './settings.ts';

export const DING_SEND = { name: 'mc.ding.send' } as const;
/** Number of work notices per job. */
const TOGETHER = 20;

/** Requests the work notices of these messages, in the transaction that creates the messages. */
export async function requestDingNotice(
  tx: Db,
  { config, jobs }: Pick<JobContext, 'config' | 'jobs'>,
  { msgIds, ...object }: { readonly msgIds: readonly string[] } & ObjectRef,
): Promise<void> {
  const isOn = dingOf(config) !== null;
  if (isOn) await insertDingTasks(mcDb({ db: tx }), msgIds);
  for (let i = 0; isOn && i < msgIds.length; i += TOGETHER)
    await jobs.enqueue(tx, DING_SEND, { msgIds: msgIds.slice(i, i + TOGETHER) });
  if (!isOn || msgIds.length === 0) await publishSettled(tx, { jobs }, object);
}

/** Publishes `dingSettled` once no work notice of this object is pending any more. */
export async function publishSettled(
  tx: Db,
  { jobs }: Pick<JobContext, 'jobs'>,
  { objectCode, objectId }: ObjectRef,
): Promise<void> {
  if (objectCode === null || objectId === null) return;
  const counts = await countSettled(mcDb({ db: tx }), objectCode, objectId);
  if (counts === null) return;
  const { sent, failed, reason } = counts;
  await jobs.publish(tx, dingSettled, { objectCode, objectId, sent, failed, reason }, null);
}
