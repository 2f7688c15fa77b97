import { accountBalanceChanged, accountSuspended, accountUnsuspended } from '@switchboard/crm-contract';
import type { EventDefinition, EventOf } from '@switchboard/kit-contract';
import { type Db, inTransaction, type JobDefinition } from '@switchboard/kit-server';
import { setAccountState, setBalance } from '../app-query/account.repo.ts';

const follow = <E extends EventDefinition>(
  what: string,
  event: E,
  write: (tx: Db, told: EventOf<E>) => Promise<void>,
): JobDefinition<EventOf<E>> => ({
  name: `bq.account.${what}`,
  on: [event],
  run: async (told, context) => await inTransaction(context, async (tx) => await write(tx, told)),
});

/** Finance keeps the accounts; the copies here follow what it tells, twice or late as it may come. */
export const accountJobs = [
  follow('balance', accountBalanceChanged, setBalance),
  follow('suspended', accountSuspended, async (tx, { accountNo }) => await setAccountState(tx, accountNo, 'suspended')),
  follow(
    'unsuspended',
    accountUnsuspended,
    async (tx, { accountNo }) => await setAccountState(tx, accountNo, 'active'),
  ),
];
