import { customerResource, type getCustomer, type updateCustomer } from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, detailOf, inTransaction, lockRow } from '@switchboard/kit-server';
import { crmDb } from '../db.ts';
import { customerSource, findVersion, updateCustomerRow } from './repo.ts';

export async function customerDetail(id: string, context: Context): Promise<ResultOf<typeof getCustomer>> {
  const row = await detailOf(customerSource, id, context);
  const version = await inTransaction(context, async (tx) => await findVersion(crmDb({ db: tx }), id));
  if (version === undefined) throw new AppError(CODES.notFound);
  return { id, version, row };
}

/** Basic data only: names and aliases are duplicate keys (crm rules 1-4, 21), stage and level follow rules of their own. */
export async function editCustomer(
  { id, version, ...sent }: ParsedInputOf<typeof updateCustomer>,
  context: Context,
): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const stored = await lockRow(tx, { source: customerSource, id, version }, context);
    const changes = context.writable(customerResource, sent, stored);
    const names = Object.keys(changes);
    const before = Object.fromEntries(names.map((name) => [name, stored[name]]));
    if (names.length > 0) {
      await updateCustomerRow(crmDb({ db: tx }), { id, by: context.principal.staffId, changes });
    }
    await context.audit(tx, { object: customerResource.code, objectId: id, action: 'edit', before, after: changes });
    return true as const;
  });
}
