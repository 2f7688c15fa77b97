import { accountOpened, accountRequested } from '@switchboard/crm-contract';
import type { EventOf } from '@switchboard/kit-contract';
import { defineStub, inTransaction, type JobDefinition } from '@switchboard/kit-server';

const grantAccountJob: JobDefinition<EventOf<typeof accountRequested>> = {
  // The name of the queue in existing databases: requests that wait in it are still processed.
  name: 'crm.account.stand-in',
  on: [accountRequested],
  async run({ accountNo, customerId, brand, platform, product, currency, at }, { db, jobs }) {
    const account = { accountNo, customerId, brand, platform, product, currency, openedAt: at };
    await inTransaction({ db }, async (tx) => await jobs.publish(tx, accountOpened, account, null));
  },
};

/** Grants every request immediately and publishes the event that finance would publish. */
export const openAccountStub = defineStub({
  name: 'crm.account-opening',
  replaces: 'the account opening of finance, which subscribes to crm.account.requested',
  reason: 'finance opens no accounts yet; demo and tests need accounts that were requested in crm',
  jobs: [grantAccountJob],
  refusal: {
    zh: '在线开户尚未开通，请联系财务人员办理',
    en: 'Online account opening is not available yet. Ask finance to open the account',
  },
});
