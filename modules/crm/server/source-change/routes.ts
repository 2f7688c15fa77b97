import { saveSourceChange } from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, handle, inTransaction } from '@switchboard/kit-server';
import { openApproval } from '../approval/open.ts';
import { lockCustomer } from '../customer/access.repo.ts';
import { refuseDuringAliasChange } from '../customer/guards.repo.ts';
import { sourceApproval, type SourceChange } from './approval.ts';

async function askForSource(
  { customerId, newSource, evidence, reason }: ParsedInputOf<typeof saveSourceChange>,
  context: Context,
): Promise<ResultOf<typeof saveSourceChange>> {
  return await inTransaction(context, async (tx) => {
    const customer = await lockCustomer(tx, { id: customerId }, context);
    await refuseDuringAliasChange(tx, customerId);
    if (customer.source_code === newSource)
      throw new AppError(CODES.validation, { data: [{ field: 'newSource', msg: 'unchanged' }] });
    const payload: SourceChange = { oldSource: customer.source_code, newSource, evidence, reason };
    const { orderId, orderNo } = await openApproval(
      tx,
      sourceApproval,
      {
        bizId: customerId,
        customer,
        title: `${customer.name} · ${customer.source_code} → ${newSource}`,
        payload,
        facts: { oldSource: customer.source_code, newSource },
      },
      context,
    );
    await context.audit(tx, { object: 'crm.customer', objectId: customerId, action: 'source-change', after: payload });
    return { orderId, orderNo };
  });
}

export const sourceChangeRoutes = [
  handle(saveSourceChange, async (input, context) => await askForSource(input, context)),
];
