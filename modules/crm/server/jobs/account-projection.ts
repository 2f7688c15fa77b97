import {
  accountBalanceChanged,
  accountOpened,
  accountRecharged,
  accountSuspended,
  accountUnsuspended,
  appFirstSend,
  consumptionRefreshed,
} from '@switchboard/crm-contract';
import type { EventDefinition, EventOf } from '@switchboard/kit-contract';
import { type Db, inTransaction, type JobContext, type JobDefinition } from '@switchboard/kit-server';
import { insertAccount, noteStep, setAccountState, setBalance } from '../account/project.repo.ts';
import { refreshSpend } from '../account/refresh.ts';
import { dateOfDay, dayOf } from '../retention/business-day.ts';

type Worker = Pick<JobContext, 'db'>;

const listen = <E extends EventDefinition>(
  what: string,
  event: E,
  run: (data: EventOf<E>, worker: Worker) => Promise<void>,
): JobDefinition<EventOf<E>> => ({ name: `crm.account.${what}`, on: [event], run });

const written = <E extends EventDefinition>(
  what: string,
  event: E,
  write: (tx: Db, data: EventOf<E>) => Promise<unknown>,
): JobDefinition<EventOf<E>> =>
  listen(what, event, async (data, worker) => {
    await inTransaction(worker, async (tx) => await write(tx, data));
  });

/** A step towards spending changes the tag of the account and may change the customer's stage. */
const stepped = async (
  worker: Worker,
  { accountNo, step, at }: { accountNo: string; step: 'first_test_at' | 'first_recharge_at'; at: string },
): Promise<void> => {
  const customerId = await inTransaction(worker, async (tx) => await noteStep(tx, { accountNo, step, at }));
  // delivered before the account itself: the queue retries until it exists
  if (customerId === null) throw new Error(`there is no account ${accountNo} yet`);
  await refreshSpend(worker, { day: dateOfDay(dayOf(new Date())), customerIds: [customerId] });
};

/**
 * `crm.account` is a copy of finance's accounts. Only these jobs write it; each event may be delivered twice and in any
 * order.
 */
export const accountProjectionJobs = [
  written('opened', accountOpened, insertAccount),
  listen('recharged', accountRecharged, async ({ accountNo, rechargedAt }, worker) => {
    await stepped(worker, { accountNo, step: 'first_recharge_at', at: rechargedAt });
  }),
  listen('first-send', appFirstSend, async ({ accountNo, sentAt }, worker) => {
    await stepped(worker, { accountNo, step: 'first_test_at', at: sentAt });
  }),
  written(
    'balance',
    accountBalanceChanged,
    async (tx, { balanceAt: at, ...of }) => await setBalance(tx, { ...of, at }),
  ),
  written(
    'suspended',
    accountSuspended,
    async (tx, { accountNo }) => await setAccountState(tx, { accountNo, state: 'suspended' }),
  ),
  written(
    'unsuspended',
    accountUnsuspended,
    async (tx, { accountNo }) => await setAccountState(tx, { accountNo, state: 'active' }),
  ),
  listen('consumption', consumptionRefreshed, async ({ customerIds }, worker) => {
    await refreshSpend(worker, { day: dateOfDay(dayOf(new Date())), customerIds });
  }),
];
