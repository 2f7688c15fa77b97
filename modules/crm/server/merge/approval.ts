import { defineApproval } from '../approval/document.ts';
import { customerNames } from './repo.ts';
import { mergeNow } from './merge.ts';

export interface MergeRequest {
  readonly masterId: string;
  readonly loserId: string;
  readonly reason: string;
}

/** Process crm_merge: both customers have accounts, so money is affected (crm rule 32). */
export const mergeApproval = defineApproval({
  bizType: 'merge',
  processCode: 'crm_merge',
  service: 'crmMergeService',
  name: { zh: '客户合并', en: 'Customer merge' },
  async approve(tx, { payload }, { staffId, jobs }) {
    await mergeNow(tx, { jobs }, { ...(payload as unknown as MergeRequest), by: staffId });
  },
  async describe(tx, { payload }) {
    const { masterId, loserId, reason } = payload as unknown as MergeRequest;
    const names = await customerNames(tx, [masterId, loserId]);
    return [
      { label: { zh: '保留客户', en: 'Customer to keep' }, value: names.get(masterId) ?? masterId },
      { label: { zh: '被合并客户', en: 'Customer to merge in' }, value: names.get(loserId) ?? loserId },
      { label: { zh: '原因', en: 'Reason' }, value: reason },
    ];
  },
});
