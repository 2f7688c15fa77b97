import type { EventOf } from '@switchboard/kit-contract';
import { inTransaction, type JobDefinition } from '@switchboard/kit-server';
import { quoteSent } from '@switchboard/qm-contract';
import { lockOpportunity, logStage, updateOpportunityRow } from '../opportunity/repo.ts';
import { daysBetween } from '../opportunity/rules.ts';

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
      await updateOpportunityRow(tx, opportunityId, ownerId, {
        stage_no: QUOTATION,
        highest_stage_no: Math.max(stored.highest_stage_no, QUOTATION),
        stage_entered_at: new Date(),
        stuck_told_at: null,
      });
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
