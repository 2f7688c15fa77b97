import { customerMerged } from '@switchboard/crm-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import type { Db, Services } from '@switchboard/kit-server';
import { type Customer, lockAnyCustomer } from '../customer/access.repo.ts';
import { refuseDuringAliasChange } from '../customer/guards.repo.ts';
import { writeFlow } from '../customer/history.repo.ts';
import { refreshRecall } from '../retention/repo.ts';
import { areBothClassA, closeLoser, fillMaster, movePossessions } from './repo.ts';

const MERGEABLE: readonly string[] = ['private', 'sea'];

/** Locks both in the order of their ids, so that two merges of one pair wait for each other without a deadlock. */
export async function lockPair(
  tx: Db,
  masterId: string,
  loserId: string,
): Promise<{ master: Customer; loser: Customer }> {
  const ids = [masterId, loserId].toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  const rows = new Map<string, Customer>();
  for (const id of ids) rows.set(id, await lockAnyCustomer(tx, id));
  return { master: rows.get(masterId) as Customer, loser: rows.get(loserId) as Customer };
}

export async function refuseUnmergeable(
  tx: Db,
  { master, loser }: { master: Customer; loser: Customer },
): Promise<void> {
  for (const { id, customer_code: code, pool_state: state } of [master, loser]) {
    if (!MERGEABLE.includes(state))
      throw new AppError(CODES.wrongState, {
        label: { zh: `客户 ${code} 当前状态不能合并`, en: `Customer ${code} cannot be merged in its current status` },
        data: { state },
      });
    await refuseDuringAliasChange(tx, id);
  }
  if (await areBothClassA(tx, { masterId: master.id, loserId: loser.id }))
    throw new AppError(CODES.conflict, {
      label: {
        zh: '两个客户均有生效的 A 类申请，请先取消其一',
        en: 'Both customers have a class-A approval in force. Cancel one of them first',
      },
    });
}

/** Rule 32, all in the caller's transaction, which runs with system rights. */
export async function mergeNow(
  tx: Db,
  { jobs }: Pick<Services, 'jobs'>,
  { masterId, loserId, reason, by }: { masterId: string; loserId: string; reason: string; by: string },
): Promise<{ master: Customer; loser: Customer }> {
  const pair = await lockPair(tx, masterId, loserId);
  await refuseUnmergeable(tx, pair);
  const { master, loser } = pair;
  await fillMaster(tx, { master, loser, by });
  await movePossessions(tx, { masterId, loserId });
  await closeLoser(tx, { masterId, loserId, by });
  await refreshRecall(tx, [masterId]);
  await writeFlow(tx, {
    customerId: masterId,
    event: 'merge',
    fromOwnerId: loser.owner_id,
    toOwnerId: master.owner_id,
    fromPoolId: loser.sea_id,
    toPoolId: master.sea_id,
    reason: `${loser.customer_code} ${loser.name}: ${reason}`.slice(0, 300),
    refId: loserId,
    by,
  });
  await jobs.publish(tx, customerMerged, { customerId: masterId, loserId }, by);
  return pair;
}
