import { inTransaction, type JobDefinition, requestNotice } from '@switchboard/kit-server';
import { managersOf } from '@switchboard/sys-server';
import { takeUnaccepted } from '../transfer/repo.ts';
import { ACCEPT_MS } from '../transfer/service.ts';

const BATCH = 100;

/** CRM rule 17: the manager of a receiver who has not accepted within three days is notified, once. */
export const remindTransfersJob: JobDefinition = {
  name: 'crm.remind-transfers',
  cron: '15 * * * *',
  async run(_, context) {
    const before = new Date(Date.now() - ACCEPT_MS);
    for (;;) {
      const reminded = await inTransaction(context, async (tx) => {
        const waiting = await takeUnaccepted(tx, { before, limit: BATCH });
        for (const { id, no, toId, toName } of waiting) {
          const [managerId] = await managersOf(tx, toId);
          if (managerId === undefined) continue;
          await requestNotice(tx, context, {
            eventCode: 'crm.transfer.overdue',
            to: { staffIds: [managerId] },
            vars: { transferNo: no, name: toName },
            link: `/crm/wander/transfer?transferNo=${no}`,
            dedupeKey: `crm.transfer.overdue:${id}`,
          });
        }
        return waiting.length;
      });
      if (reminded < BATCH) return;
    }
  },
};
