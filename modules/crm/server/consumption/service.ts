import { customerResource, type getCustomerSpend } from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, inTransaction, LEVEL } from '@switchboard/kit-server';
import { findCustomer } from '../customer/access.repo.ts';
import { type SpendRange, spendByAccount, spendOf } from './repo.ts';

const RANGES: Readonly<Record<string, SpendRange>> = {
  '30d': { count: 30, unit: 'day' },
  '90d': { count: 90, unit: 'day' },
  '12m': { count: 12, unit: 'month' },
};

/** For users who see the customer and the field with its spend. */
export async function customerSpend(
  { customerId, range }: ParsedInputOf<typeof getCustomerSpend>,
  context: Context,
): Promise<ResultOf<typeof getCustomerSpend>> {
  const { principal, callKey } = context;
  const level = principal.fieldsOf(callKey ?? '', customerResource.code)?.get('consume30dUsd')?.level;
  if (level !== undefined && level < LEVEL.read) throw new AppError(CODES.fieldNotPermitted);
  return await inTransaction(context, async (tx) => {
    await findCustomer(tx, { id: customerId, access: 'read' }, context);
    const spend = await spendOf(tx, { customerId, range: RANGES[range] as SpendRange });
    return { ...spend, accounts: await spendByAccount(tx, { customerId, from: spend.from, to: spend.to }) };
  });
}
