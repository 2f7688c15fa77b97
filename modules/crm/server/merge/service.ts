import { customerResource, type mergeCustomers } from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, continueAsSystem, inTransaction } from '@switchboard/kit-server';
import { openApproval } from '../approval/open.ts';
import { lockCustomer } from '../customer/access.repo.ts';
import { mergeApproval } from './approval.ts';
import { lockPair, mergeNow, refuseUnmergeable } from './merge.ts';
import { haveAccounts } from './repo.ts';

const POOLS = ['private', 'sea'];

/** The user must be allowed to change both. */
export async function merge(
  { masterId, loserId, reason }: ParsedInputOf<typeof mergeCustomers>,
  context: Context,
): Promise<ResultOf<typeof mergeCustomers>> {
  const by = context.principal.staffId;
  return await inTransaction(context, async (tx) => {
    for (const id of [masterId, loserId].toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)))
      await lockCustomer(tx, { id, pools: POOLS }, context);
    if (masterId === loserId) throw new AppError(CODES.validation, { data: [{ field: 'loserId', msg: 'same' }] });
    await continueAsSystem(tx, 'all data of a customer is merged');
    const object = customerResource.code;
    if (await haveAccounts(tx, { masterId, loserId })) {
      const { master, loser } = await lockPair(tx, masterId, loserId);
      await refuseUnmergeable(tx, { master, loser });
      const { orderNo } = await openApproval(
        tx,
        mergeApproval,
        {
          bizId: loserId,
          customer: { id: masterId, name: master.name },
          title: `合并客户：${loser.name} → ${master.name}`.slice(0, 200),
          payload: { masterId, loserId, reason },
        },
        context,
      );
      await context.audit(tx, { object, objectId: loserId, action: 'merge', after: { masterId, reason, orderNo } });
      return { state: 'pending' as const };
    }
    const { loser } = await mergeNow(tx, context, { masterId, loserId, reason, by });
    const after = { masterId, reason, poolState: 'merged' };
    await context.audit(tx, {
      object,
      objectId: loserId,
      action: 'merge',
      before: { poolState: loser.pool_state },
      after,
    });
    return { state: 'done' as const };
  });
}
