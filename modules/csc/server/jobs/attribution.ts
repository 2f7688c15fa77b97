import { customerSourceChanged } from '@switchboard/crm-contract';
import type { EventOf } from '@switchboard/kit-contract';
import { inTransaction, type JobDefinition } from '@switchboard/kit-server';
import { attributeCustomer } from '../attribution/repo.ts';

/** crm rule 29: when the event arrives twice or late, the newest decision wins. */
export const attributionJob: JobDefinition<EventOf<typeof customerSourceChanged>> = {
  name: 'csc.attribution.source-changed',
  on: [customerSourceChanged],
  async run({ customerId, to, activityId, on, orderNo, at }, context) {
    await inTransaction(
      context,
      async (tx) => await attributeCustomer(tx, { customerId, source: to, activityId, on, orderNo, at }),
    );
  },
};
