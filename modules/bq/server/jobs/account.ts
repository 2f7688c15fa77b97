import { accountBalanceChanged, accountSuspended, accountUnsuspended } from '@switchboard/crm-contract';
import type { EventDefinition, EventOf } from '@switchboard/kit-contract';
import { type Db, inTransaction, type JobDefinition } from '@switchboard/kit-server';
import { setAccountState, setBalance } from '../app-query/account.repo.ts';

const follow = <E extends EventDefinition>(
  what: string,
  event: E,
  write: (tx: Db, payload: EventOf<E>) => Promise<void>,
): JobDefinition<EventOf<E>> => ({
  name: `bq.account.${what}`,
  on: [event],
  run: async (payload, context) => await inTransaction(context, async (tx) => await write(tx, payload)),
});

/** Finance owns the accounts; the copies here follow its events, which may be repeated or late. */
export const accountJobs = [
  follow('balance', accountBalanceChanged, setBalance),
  follow('suspended', accountSuspended, async (tx, { accountNo }) => await setAccountState(tx, accountNo, 'suspended')),
  follow(
    'unsuspended',
    accountUnsuspended,
    async (tx, { accountNo }) => await setAccountState(tx, accountNo, 'active'),
  ),
];
