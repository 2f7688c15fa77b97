import type { EventOf } from '@switchboard/kit-contract';
import { inTransaction, type JobContext, type JobDefinition } from '@switchboard/kit-server';
import { mailFailed, mailRefused, mailSent, mailUnknown } from '@switchboard/mc-contract';
import { quoteSent } from '@switchboard/qm-contract';
import { lockQuote, setStatus, settleMail } from '../quote/repo.ts';
import { mailOfSubmit } from '../quote/service.ts';

/** If the event is delivered twice, the second run finds the mail settled: a quotation is sent once. */
const sentJob: JobDefinition<EventOf<typeof mailSent>> = {
  name: 'qm.quote.mail-sent',
  on: [mailSent],
  async run({ submitId, sentAt }, context) {
    const id = mailOfSubmit(submitId);
    if (id === null) return;
    await inTransaction(context, async (tx) => {
      const quoteId = await settleMail(tx, { id, status: 'sent', at: sentAt });
      const quote = quoteId === null ? undefined : await lockQuote(tx, quoteId);
      if (quoteId === null || quote === undefined) return;
      await setStatus(tx, { id: quoteId, status: 'sent', by: quote.owner_staff_id, sentAt });
      const { quote_no: quoteNo, party_id: customerId, opportunity_id: opportunityId, owner_staff_id: ownerId } = quote;
      await context.jobs.publish(
        tx,
        quoteSent,
        { quoteId, quoteNo, customerId, opportunityId, ownerId, sentAt },
        ownerId,
      );
    });
  },
};

async function notSent(submitId: string, reason: string, context: Pick<JobContext, 'db'>): Promise<void> {
  const id = mailOfSubmit(submitId);
  if (id === null) return;
  await inTransaction(context, async (tx) => {
    const quoteId = await settleMail(tx, { id, status: 'failed', error: reason });
    if (quoteId !== null) await setStatus(tx, { id: quoteId, status: 'send_failed', by: null });
  });
}

const failedJob: JobDefinition<EventOf<typeof mailFailed>> = {
  name: 'qm.quote.mail-failed',
  on: [mailFailed],
  run: async ({ submitId, reason }, context) => await notSent(submitId, reason, context),
};

/** It is unknown whether the mail arrived: its owner decides whether to send it again (qm rule 21). */
const unknownJob: JobDefinition<EventOf<typeof mailUnknown>> = {
  name: 'qm.quote.mail-unknown',
  on: [mailUnknown],
  run: async ({ submitId, reason }, context) => await notSent(submitId, reason, context),
};

const refusedJob: JobDefinition<EventOf<typeof mailRefused>> = {
  name: 'qm.quote.mail-refused',
  on: [mailRefused],
  run: async ({ submitId, why, reason }, context) => await notSent(submitId, `${why}: ${reason}`, context),
};

export const quoteMailJobs = [sentJob, failedJob, unknownJob, refusedJob];
