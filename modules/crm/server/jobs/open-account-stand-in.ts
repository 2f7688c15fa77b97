import { accountOpened, accountRequested } from '@switchboard/crm-contract';
import type { EventOf } from '@switchboard/kit-contract';
import { inTransaction, type JobDefinition } from '@switchboard/kit-server';

/** Stands where finance will open accounts (docs/STANDINS.md): every request is granted at once and told as finance would. */
export const openAccountStandIn: JobDefinition<EventOf<typeof accountRequested>> = {
  name: 'crm.account.stand-in',
  on: [accountRequested],
  async run({ accountNo, customerId, brand, platform, product, currency, at }, { db, jobs }) {
    const account = { accountNo, customerId, brand, platform, product, currency, openedAt: at };
    await inTransaction({ db }, async (tx) => await jobs.publish(tx, accountOpened, account, null));
  },
};
