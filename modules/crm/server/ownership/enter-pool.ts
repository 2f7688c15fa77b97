import { customerMovedToPool } from '@switchboard/crm-contract';
import { type Db, type JobSender, requestNotice } from '@switchboard/kit-server';
import { writeFlow } from '../customer/history.repo.ts';
import { poolLink } from './links.ts';
import { cancelTasks, type Entered, type Entering, moveToPool, revokeShares, turnOpportunities } from './repo.ts';

interface Way {
  readonly customers: readonly Entering[];
  readonly event: 'release' | 'recall' | 'staff_left';
  readonly reason: string | null;
  readonly by: string | null;
  readonly at: Date;
  readonly claimableFrom: Date | null;
}

/**
 * CRM rule 10, all in the caller's transaction: the owner is cleared and remembered, shares end, tasks are cancelled,
 * open opportunities are shelved in their stage, and the log records the reason.
 */
export async function enterPool(tx: Db, { jobs }: { jobs: JobSender }, way: Way): Promise<Entered[]> {
  if (way.customers.length === 0) return [];
  const { event, reason, by } = way;
  const entered = await moveToPool(tx, { ...way, reason: event });
  const ids = entered.map(({ id }) => id);
  await revokeShares(tx, { ids, by });
  await cancelTasks(tx, { ids, by });
  await turnOpportunities(tx, { ids, from: 'open', to: 'shelved', by });
  await writeFlow(
    tx,
    ...entered.map(({ id, fromOwnerId, poolId, ruleId }) => ({
      customerId: id,
      event,
      fromOwnerId,
      toPoolId: poolId,
      ruleId,
      reason,
      by,
    })),
  );
  for (const { id, name, poolId, fromOwnerId } of entered) {
    await jobs.publish(tx, customerMovedToPool, { customerId: id, poolId, fromOwnerId, reason: event }, by);
    // no notice to the user who released it
    if (fromOwnerId === by || event === 'staff_left') continue;
    await requestNotice(
      tx,
      { jobs },
      {
        eventCode: 'crm.customer.recalled',
        to: { staffIds: [fromOwnerId] },
        vars: { customerName: name },
        objectCode: 'crm.customer',
        objectId: id,
        link: poolLink(id),
        dedupeKey: `crm.recalled:${id}:${way.at.toISOString()}`,
      },
    );
  }
  return entered;
}
