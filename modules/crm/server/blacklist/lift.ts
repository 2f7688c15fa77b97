import { customerLifted } from '@switchboard/crm-contract';
import type { Db, JobContext } from '@switchboard/kit-server';
import { writeFlow } from '../customer/history.repo.ts';
import { type Blacklist, returnToPool, markLifted } from './repo.ts';

/** Lifts an entry by approval or on expiry. A blocked customer returns to the public pool. */
export async function lift(
  tx: Db,
  entry: Pick<Blacklist, 'id' | 'customer_id' | 'grade'>,
  { by, reason }: { by: string | null; reason: string },
  { jobs }: Pick<JobContext, 'jobs'>,
): Promise<void> {
  await markLifted(tx, entry.id, { by, reason });
  const customerId = entry.customer_id;
  if (entry.grade === 'block') {
    const toPoolId = await returnToPool(tx, customerId);
    await writeFlow(tx, { customerId, event: 'lift', toPoolId, reason, refId: entry.id, by });
  }
  await jobs.publish(tx, customerLifted, { customerId, grade: entry.grade }, by);
}
