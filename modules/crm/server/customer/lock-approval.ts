import { updateRow } from '@switchboard/kit-server';
import { defineApproval } from '../approval/document.ts';
import { lockAnyCustomer } from './access.repo.ts';
import { writeFlow } from './history.repo.ts';
import { customerTable } from '../tables.ts';

/**
 * Process crm_lock: a lock keeps a customer out of the public pool permanently, so another user must approve (crm.md
 * §2.1, §6).
 */
export const lockApproval = defineApproval({
  bizType: 'lock',
  processCode: 'crm_lock',
  service: 'crmLockService',
  name: { zh: '锁定客户', en: 'Lock customer' },
  async approve(tx, { id: orderId, customer_id: customerId, payload }, { staffId }) {
    const { id, owner_id: ownerId } = await lockAnyCustomer(tx, customerId as string);
    await updateRow(tx, customerTable, { id, values: { locked: true }, by: staffId });
    const { reason } = payload as unknown as { reason: string };
    await writeFlow(tx, {
      customerId: id,
      event: 'lock',
      fromOwnerId: ownerId,
      toOwnerId: ownerId,
      reason,
      refId: orderId,
      by: staffId,
    });
  },
  async describe(_, { payload }) {
    return [{ label: { zh: '原因', en: 'Reason' }, value: (payload as unknown as { reason: string }).reason }];
  },
});
