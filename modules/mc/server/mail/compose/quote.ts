import type { EventOf } from '@switchboard/kit-contract';
import type { JobDefinition } from '@switchboard/kit-server';
import { quoteMailDue } from '@switchboard/qm-contract';
import { sendFor } from './send-for.ts';

/** A quotation is sent like any mail of its sender, with the same seconds to recall it (qm rule 20). */
export const quoteMailJob: JobDefinition<EventOf<typeof quoteMailDue>> = {
  name: 'mc.mail.quote',
  on: [quoteMailDue],
  async run({ to, ...due }, context) {
    await sendFor({ ...due, to: to.map((email) => ({ name: null, email })) }, context);
  },
};
