import { TRANSFER_REASONS } from '@switchboard/crm-contract';
import { requestNotice } from '@switchboard/kit-server';
import { defineApproval, optionsOf } from '../approval/document.ts';
import { describeTransfer, lockTransfer, setState } from './repo.ts';

const PAGE = '/crm/wander/transfer';

/**
 * Transfer of another department's customers: after approval it waits for the receiver, otherwise nothing changes
 * (crm.md §2.11, §6).
 */
export const transferApproval = defineApproval({
  bizType: 'transfer',
  processCode: 'crm_transfer',
  service: 'crmTransferService',
  name: { zh: '跨部门转移', en: 'Cross-department transfer' },
  facts: [
    { key: 'customers', label: { zh: '客户数', en: 'Customers' }, type: 'number' },
    { key: 'reason', label: { zh: '转移原因', en: 'Reason' }, type: 'select', options: optionsOf(TRANSFER_REASONS) },
  ],
  async approve(tx, { biz_id: id }, { jobs }) {
    await setState(tx, { id, state: 'accepting' });
    const one = await lockTransfer(tx, id);
    if (one === null) return;
    await requestNotice(
      tx,
      { jobs },
      {
        eventCode: 'crm.transfer.accepting',
        to: { staffIds: [one.toId] },
        vars: { transferNo: one.no },
        link: `${PAGE}?transferNo=${one.no}`,
        dedupeKey: `crm.transfer.accepting:${one.id}`,
      },
    );
  },
  async release(tx, { biz_id: id }, outcome, { comment }) {
    await setState(tx, { id, state: outcome, reason: comment });
  },
  async describe(tx, { biz_id: id }) {
    const { no, from, to, reason, effectiveOn, customers } = await describeTransfer(tx, id);
    return [
      { label: { zh: '转移单号', en: 'Transfer no.' }, value: no },
      { label: { zh: '转出人', en: 'From' }, value: from },
      { label: { zh: '转入人', en: 'To' }, value: to },
      { label: { zh: '原因', en: 'Reason' }, value: TRANSFER_REASONS[reason].label },
      { label: { zh: '生效日期', en: 'Effective on' }, value: effectiveOn },
      { label: { zh: '客户', en: 'Customers' }, value: customers },
    ];
  },
});
