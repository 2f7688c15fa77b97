import { customerResource, type getCustomer, type updateCustomer } from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { asSystem, type Context, detailOf, inTransaction, lockRow } from '@switchboard/kit-server';
import { crmDb } from '../db.ts';
import { findHead } from './head.repo.ts';
import { logChanges } from './history.repo.ts';
import { customerSource, updateCustomerRow } from './repo.ts';

export async function customerDetail(id: string, context: Context): Promise<ResultOf<typeof getCustomer>> {
  const head = await asSystem(context, 'where a merged customer went', async (tx) => await findHead(tx, id));
  if (head === undefined) throw new AppError(CODES.notFound);
  // whether the person may see it is decided here
  const row = await detailOf(customerSource, head.id, context);
  return { ...head, row };
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
    const by = context.principal.staffId;
    if (names.length > 0) {
      await updateCustomerRow(crmDb({ db: tx }), { id, by, changes });
      await logChanges(tx, { entity: 'customer', entityId: id, before, after: changes, by });
    }
    await context.audit(tx, { object: customerResource.code, objectId: id, action: 'edit', before, after: changes });
    return true as const;
  });
}
