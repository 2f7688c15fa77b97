import type { EventOf } from '@switchboard/kit-contract';
import { inTransaction, type JobDefinition, updateRow } from '@switchboard/kit-server';
import { quoteSent } from '@switchboard/qm-contract';
import { lockOpportunity, logStage } from '../opportunity/repo.ts';
import { daysBetween } from '../opportunity/rules.ts';
import { opportunityTable } from '../tables.ts';

const QUOTATION = 2;

/**
 * A sent quotation proves stage 2, so the requirements for moving there manually do not apply (crm.md §6).
 * Idempotent: a second delivery changes nothing.
 */
export const quoteSentJob: JobDefinition<EventOf<typeof quoteSent>> = {
  name: 'crm.opportunity.quote-sent',
  on: [quoteSent],
  async run({ opportunityId, ownerId }, context) {
    if (opportunityId === null) return;
    await inTransaction(context, async (tx) => {
      const stored = await lockOpportunity(tx, opportunityId);
      if (stored === undefined || stored.state !== 'open' || stored.stage_no >= QUOTATION) return;
      const values = {
        stageNo: QUOTATION,
        highestStageNo: Math.max(stored.highest_stage_no, QUOTATION),
        stageEnteredAt: new Date(),
        stuckToldAt: null,
      };
      await updateRow(tx, opportunityTable, { id: opportunityId, values, by: ownerId });
      await logStage(tx, {
        opportunityId,
        fromStage: stored.stage_no,
        toStage: QUOTATION,
        fromState: 'open',
        toState: 'open',
        by: ownerId,
        daysInFrom: daysBetween(stored.stage_entered_at, new Date()),
      });
    });
  },
};
