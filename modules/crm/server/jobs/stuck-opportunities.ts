import { inTransaction, type JobDefinition, requestNotice } from '@switchboard/kit-server';
import { takeStuck } from '../opportunity/repo.ts';

const BATCH = 500;

/**
 * Rule 25: every morning, notifies owners of opportunities that are in their stage for twice the allowed time, once per
 * stage.
 */
export const stuckOpportunitiesJob: JobDefinition = {
  name: 'crm.stuck-opportunities',
  cron: '0 9 * * *',
  async run(_, context) {
    let taken = BATCH;
    while (taken === BATCH) {
      taken = await inTransaction(context, async (tx) => {
        const stuck = await takeStuck(tx, BATCH);
        for (const { id, name, ownerId, days } of stuck)
          await requestNotice(tx, context, {
            eventCode: 'crm.opportunity.stuck',
            to: { staffIds: [ownerId] },
            vars: { name, days: String(days) },
            objectCode: 'crm.opportunity',
            objectId: id,
            link: `/crm/business-opportunity/detail?id=${id}`,
            dedupeKey: `crm.opportunity.stuck.${id}.${new Date().toISOString().slice(0, 10)}`,
          });
        return stuck.length;
      });
    }
  },
};
