import { customerLevelChanged } from '@switchboard/crm-contract';
import { type Db, type JobContext, requestNotice } from '@switchboard/kit-server';
import { logChanges } from '../customer/history.repo.ts';
import { levelRules, type Rated, ratedOne, setLevel } from './repo.ts';
import { averageOf, deservesHint, levelFor, type LevelRule } from './rules.ts';

type Effects = Pick<JobContext, 'jobs'>;

/** Sets the level for the spend. Idempotent: an unchanged level is not logged. */
export async function rate(tx: Db, customer: Rated, rules: readonly LevelRule[], context: Effects): Promise<void> {
  const avgUsd = averageOf(customer.sum3mUsd);
  const to = levelFor({ avgUsd, ageDays: customer.ageDays }, rules);
  await changeLevel(tx, { id: customer.id, from: customer.level, to, by: null }, context);
  if (deservesHint(avgUsd) && customer.ownerId !== null)
    await requestNotice(tx, context, {
      eventCode: 'crm.customer.class-a-hint',
      to: { staffIds: [customer.ownerId] },
      vars: { customerName: customer.name, avgUsd: String(Math.floor(Number(avgUsd))) },
      objectCode: 'crm.customer',
      objectId: customer.id,
      link: `/crm/class-a/add?customerId=${customer.id}`,
      dedupeKey: `crm.class-a-hint.${customer.id}.${new Date().toISOString().slice(0, 7)}`,
    });
}

export async function changeLevel(
  tx: Db,
  change: { id: string; from: string; to: string; by: string | null },
  { jobs }: Effects,
): Promise<void> {
  const { id, from, to, by } = change;
  if (!(await setLevel(tx, change))) return;
  await logChanges(tx, { entity: 'customer', entityId: id, before: { level: from }, after: { level: to }, by });
  await jobs.publish(tx, customerLevelChanged, { customerId: id, from, to }, by);
}

/** After class A ended: back to the level for the spend. */
export async function rateAgain(tx: Db, customerId: string, context: Effects): Promise<void> {
  const customer = await ratedOne(tx, customerId);
  if (customer !== undefined) await rate(tx, customer, await levelRules(tx), context);
}
