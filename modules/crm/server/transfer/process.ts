import { type ProcessService, registerProcessService } from '@switchboard/ger-server';
import { requestNotice } from '@switchboard/kit-server';
import { lockTransfer, setState } from './repo.ts';

export const TRANSFER_PROCESS = 'crm_transfer';
const PAGE = '/crm/wander/transfer';

/** Another department's customers: approved they wait for the receiver, else nothing has happened (crm.md §2.11, §6). */
const transferService: ProcessService = {
  name: 'crmTransferService',
  processes: [
    { code: TRANSFER_PROCESS, name: { zh: '跨部门转移', en: 'Cross-department transfer' }, link: () => PAGE },
  ],
  async complete(tx, { businessId }, { jobs }) {
    await setState(tx, { id: businessId, state: 'accepting' });
    const one = await lockTransfer(tx, businessId);
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
  async release(tx, { businessId }, outcome, { comment }) {
    await setState(tx, { id: businessId, state: outcome === 'rejected' ? 'rejected' : 'withdrawn', reason: comment });
  },
};

registerProcessService(transferService);
