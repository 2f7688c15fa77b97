import { customerResource, type mergeCustomers } from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, continueAsSystem, inTransaction } from '@switchboard/kit-server';
import { lockCustomer } from '../customer/access.repo.ts';
import { mergeNow } from './merge.ts';
import { haveAccounts } from './repo.ts';

const POOLS = ['private', 'sea'];

/** Whoever merges may change both. */
export async function merge(
  { masterId, loserId, reason }: ParsedInputOf<typeof mergeCustomers>,
  context: Context,
): Promise<ResultOf<typeof mergeCustomers>> {
  const by = context.principal.staffId;
  return await inTransaction(context, async (tx) => {
    for (const id of [masterId, loserId].toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)))
      await lockCustomer(tx, { id, pools: POOLS }, context);
    if (masterId === loserId) throw new AppError(CODES.validation, { data: [{ field: 'loserId', msg: 'same' }] });
    if (await haveAccounts(tx, { masterId, loserId }))
      throw new AppError(CODES.wrongState, {
        label: { zh: '双方均有账号，需审批后合并', en: 'Both have accounts: such a merge needs an approval' },
      });
    await continueAsSystem(tx, 'what belongs to a customer goes over whole');
    const { loser } = await mergeNow(tx, context, { masterId, loserId, reason, by });
    const object = customerResource.code;
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
