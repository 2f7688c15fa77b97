import type { EventOf } from '@switchboard/kit-contract';
import type { JobDefinition } from '@switchboard/kit-server';
import { staffLeft } from '@switchboard/sys-contract';
import { noteLeaver } from '../leaver/service.ts';

/** CRM rule 18: the manager is notified immediately about the customers to transfer. */
export const staffLeftJob: JobDefinition<EventOf<typeof staffLeft>> = {
  name: 'crm.staff-left',
  on: [staffLeft],
  async run({ staffId }, context) {
    await noteLeaver(context, { staffId, now: new Date() });
  },
};
