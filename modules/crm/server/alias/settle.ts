import { aliasChanged } from '@switchboard/crm-contract';
import type { Db, JobContext } from '@switchboard/kit-server';
import { logChanges } from '../customer/history.repo.ts';
import { itemsOf, lockAliasChange, setAliasState, swapAlias } from './repo.ts';
import { mayBecome, stateOfItems } from './rules.ts';

/**
 * Derives the state of the change from its items: if all are done, the new alias takes effect in this transaction; if
 * one has failed, users must handle it.
 */
export async function settle(
  tx: Db,
  taskId: string,
  by: string | null,
  { jobs }: Pick<JobContext, 'jobs'>,
): Promise<void> {
  const change = await lockAliasChange(tx, taskId);
  if (change === undefined) return;
  const items = await itemsOf(tx, taskId);
  const state = stateOfItems(items.map((item) => item.state));
  if (state === change.state || !mayBecome(change.state, state)) return;
  await setAliasState(tx, taskId, state);
  if (state !== 'done') return;
  const { customer_id: customerId, old_alias: oldAlias, new_alias: newAlias } = change;
  await swapAlias(tx, { customerId, oldAlias, newAlias });
  await logChanges(tx, {
    entity: 'customer',
    entityId: customerId,
    before: { alias: oldAlias },
    after: { alias: newAlias },
    by,
  });
  await jobs.publish(tx, aliasChanged, { customerId, oldAlias, newAlias }, by);
}
