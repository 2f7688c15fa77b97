import { saveSourceChange } from '@switchboard/crm-contract';
import { findActivity } from '@switchboard/csc-server';
import { fieldRefusal, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, handle, inTransaction } from '@switchboard/kit-server';
import { openApproval } from '../approval/open.ts';
import { lockCustomer } from '../customer/access.repo.ts';
import { refuseDuringAliasChange } from '../customer/guards.repo.ts';
import { sourceApproval, type SourceChange, sourceTitle } from './approval.ts';

async function requestSourceChange(
  { customerId, newSource, activityId, evidence, reason }: ParsedInputOf<typeof saveSourceChange>,
  context: Context,
): Promise<ResultOf<typeof saveSourceChange>> {
  return await inTransaction(context, async (tx) => {
    const customer = await lockCustomer(tx, { id: customerId }, context);
    await refuseDuringAliasChange(tx, customerId);
    if (customer.source_code === newSource && customer.activity_id === activityId)
      throw fieldRefusal('newSource', { zh: '与现有来源相同', en: 'Same as the current source' });
    if (activityId !== null && (await findActivity(tx, activityId)) === null)
      throw fieldRefusal('activityId', {
        zh: '活动不存在或未举办',
        en: 'The activity does not exist or was never held',
      });
    const payload: SourceChange = { oldSource: customer.source_code, newSource, activityId, evidence, reason };
    const { orderId, orderNo } = await openApproval(
      tx,
      sourceApproval,
      {
        bizId: customerId,
        customer,
        title: sourceTitle(customer.name, customer.source_code, newSource),
        payload,
        facts: { oldSource: customer.source_code, newSource, firstConsumeOn: customer.first_consume_on },
      },
      context,
    );
    await context.audit(tx, { object: 'crm.customer', objectId: customerId, action: 'source-change', after: payload });
    return { orderId, orderNo };
  });
}

export const sourceChangeRoutes = [
  handle(saveSourceChange, async (input, context) => await requestSourceChange(input, context)),
];
