import { customerOwnerChanged } from '@switchboard/crm-contract';
import type { Db, JobSender } from '@switchboard/kit-server';
import { writeFlow } from '../customer/history.repo.ts';
import { refreshRecall } from '../retention/repo.ts';
import { type NewOwner, takeFromPool, turnOpportunities } from './repo.ts';

/** CRM rule 15. Returns null when the customer is no longer in the public pool or cannot be claimed yet. */
export async function takeOver(
  tx: Db,
  { jobs }: { jobs: JobSender },
  take: NewOwner & { id: string; mayEarly: boolean },
): Promise<{ name: string } | null> {
  const { id, ownerId, by, way } = take;
  const taken = await takeFromPool(tx, take);
  if (taken === null) return null;
  const event = way === 'claimed' ? 'claim' : 'assign';
  await turnOpportunities(tx, { ids: [id], from: 'shelved', to: 'open', by, ownerId });
  await writeFlow(tx, { customerId: id, event, toOwnerId: ownerId, fromPoolId: taken.poolId, by });
  await refreshRecall(tx, [id]);
  const notify = ownerId === by ? [] : [ownerId];
  await jobs.publish(tx, customerOwnerChanged, { customerId: id, fromOwnerId: null, toOwnerId: ownerId, notify }, by);
  return taken;
}
