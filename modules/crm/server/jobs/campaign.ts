import type { EventOf } from '@switchboard/kit-contract';
import { inTransaction, type JobDefinition } from '@switchboard/kit-server';
import { mailFailed, mailRefused, mailSent, mailUnknown } from '@switchboard/mc-contract';
import { handOut, recipientOfSubmit } from '../campaign/hand-out.ts';
import { emailOf, noteBounced, markSent, queueAgain, skip } from '../campaign/send.repo.ts';

const sendJob: JobDefinition = {
  name: 'crm.campaign-send',
  cron: '* * * * *',
  async run(_, context) {
    const { PUBLIC_ORIGIN: origin } = context.config;
    // without a public URL no mail could be unsubscribed, so none is sent
    if (origin === undefined) return;
    let isMore = true;
    while (isMore) isMore = await inTransaction(context, async (tx) => await handOut(tx, origin, context));
  },
};

const sentJob: JobDefinition<EventOf<typeof mailSent>> = {
  name: 'crm.campaign.mail-sent',
  on: [mailSent],
  async run({ submitId, sentAt }, context) {
    const id = recipientOfSubmit(submitId);
    if (id !== null) await inTransaction(context, async (tx) => await markSent(tx, id, sentAt));
  },
};

const failedJob: JobDefinition<EventOf<typeof mailFailed>> = {
  name: 'crm.campaign.mail-failed',
  on: [mailFailed],
  async run({ submitId, reason, refused }, context) {
    const id = recipientOfSubmit(submitId);
    if (id === null) return;
    await inTransaction(context, async (tx) => {
      const email = await emailOf(tx, id);
      // an unreachable server does not make the address invalid
      if (email !== null && refused.includes(email.toLowerCase())) await noteBounced(tx, id);
      else await skip(tx, id, reason);
    });
  },
};

const unknownJob: JobDefinition<EventOf<typeof mailUnknown>> = {
  name: 'crm.campaign.mail-unknown',
  on: [mailUnknown],
  async run({ submitId }, context) {
    const id = recipientOfSubmit(submitId);
    if (id !== null) await inTransaction(context, async (tx) => await skip(tx, id, 'unknown'));
  },
};

const refusedJob: JobDefinition<EventOf<typeof mailRefused>> = {
  name: 'crm.campaign.mail-refused',
  on: [mailRefused],
  async run({ submitId, reason, why }, context) {
    const id = recipientOfSubmit(submitId);
    if (id === null) return;
    await inTransaction(context, async (tx) => {
      if (why === 'limit') await queueAgain(tx, id);
      else await skip(tx, id, why === 'sender' ? 'sender' : reason);
    });
  },
};

export const campaignJobs = [sendJob, sentJob, failedJob, unknownJob, refusedJob];
