import { campaignMailDue } from '@switchboard/crm-contract';
import type { EventOf } from '@switchboard/kit-contract';
import type { JobDefinition } from '@switchboard/kit-server';
import { sendFor } from './send-for.ts';

/** Sends a campaign mail through the outbox like any other mail, once. */
export const campaignMailJob: JobDefinition<EventOf<typeof campaignMailDue>> = {
  name: 'mc.mail.campaign',
  on: [campaignMailDue],
  async run({ to, unsubscribeUrl, ...due }, context) {
    await sendFor({ ...due, to: [to], bulk: { unsubscribeUrl } }, context);
  },
};
