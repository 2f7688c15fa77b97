import { BLACK_GRADES, BLACK_TYPES, customerBlacklisted } from '@switchboard/crm-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import { type Db, updateRow } from '@switchboard/kit-server';
import { defineApproval, type FormLine, optionsOf } from '../approval/document.ts';
import type { ApprovalOrder } from '../approval/repo.ts';
import { lockAnyCustomer } from '../customer/access.repo.ts';
import { writeFlow } from '../customer/history.repo.ts';
import { lift } from './lift.ts';
import { blacklistTable } from '../tables.ts';
import { activate, type Blacklist, lockBlacklist, takeFromOwner } from './repo.ts';

async function entryOf(tx: Db, { biz_id: id }: ApprovalOrder): Promise<Blacklist> {
  const entry = await lockBlacklist(tx, id);
  if (entry === undefined) throw new AppError(CODES.notFound);
  return entry;
}

async function describe(tx: Db, order: ApprovalOrder): Promise<FormLine[]> {
  const entry = await entryOf(tx, order);
  const why = (order.payload as { reason?: string }).reason;
  return [
    { label: { zh: '类型', en: 'Type' }, value: BLACK_TYPES[entry.type as keyof typeof BLACK_TYPES].label },
    { label: { zh: '级别', en: 'Grade' }, value: BLACK_GRADES[entry.grade as keyof typeof BLACK_GRADES].label },
    { label: { zh: '原因', en: 'Reason' }, value: entry.reason },
    { label: { zh: '证据', en: 'Evidence' }, value: entry.evidence },
    {
      label: { zh: '有效期至', en: 'Valid until' },
      value: entry.valid_until === null ? { zh: '永久', en: 'Permanent' } : entry.valid_until,
    },
    ...(why === undefined ? [] : [{ label: { zh: '解除原因', en: 'Removal reason' }, value: why }]),
  ];
}

/** Process crm_blacklist (rule 20). */
export const blacklistApproval = defineApproval({
  bizType: 'blacklist',
  processCode: 'crm_blacklist',
  service: 'crmBlacklistService',
  name: { zh: '拉黑', en: 'Blacklist' },
  facts: [{ key: 'type', label: { zh: '类型', en: 'Type' }, type: 'select', options: optionsOf(BLACK_TYPES) }],
  async approve(tx, order, { staffId, jobs }) {
    const entry = await entryOf(tx, order);
    const customer = await lockAnyCustomer(tx, entry.customer_id);
    if (!['private', 'sea'].includes(customer.pool_state))
      throw new AppError(CODES.wrongState, { data: { state: customer.pool_state } });
    await activate(tx, entry.id, staffId);
    const customerId = customer.id;
    if (entry.grade === 'block') {
      await takeFromOwner(tx, customerId, staffId);
      const { owner_id: fromOwnerId, sea_id: fromPoolId } = customer;
      await writeFlow(tx, {
        customerId,
        event: 'blacklist',
        fromOwnerId,
        fromPoolId,
        reason: entry.reason,
        refId: entry.id,
        by: staffId,
      });
    }
    await jobs.publish(tx, customerBlacklisted, { customerId, grade: entry.grade }, staffId);
  },
  async release(tx, order, _, { staffId }) {
    await updateRow(tx, blacklistTable, { id: order.biz_id, values: { state: 'rejected' }, by: staffId });
  },
  describe,
});

/** Process crm_blacklist_lift: without approval nothing changes. */
export const liftApproval = defineApproval({
  bizType: 'blacklist_lift',
  processCode: 'crm_blacklist_lift',
  service: 'crmBlacklistService',
  name: { zh: '解除黑名单', en: 'Remove from blacklist' },
  async approve(tx, order, run) {
    const entry = await entryOf(tx, order);
    if (entry.state !== 'active') throw new AppError(CODES.wrongState, { data: { state: entry.state } });
    const { reason = '' } = order.payload as { reason?: string };
    await lift(tx, entry, { by: run.staffId, reason }, run);
  },
  describe,
});
