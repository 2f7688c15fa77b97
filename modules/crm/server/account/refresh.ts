import { inTransaction, type JobContext } from '@switchboard/kit-server';
import { refreshCustomers, storeSpend, takeAccounts } from './refresh.repo.ts';
import { trackTag } from './track-tag.ts';

const BATCH = 500;

/** Recomputes the spend of accounts and their customers, and the tags (crm rule 27). Idempotent. */
export async function refreshSpend(
  worker: Pick<JobContext, 'db'>,
  { day, customerIds = null, batch = BATCH }: { day: string; customerIds?: readonly string[] | null; batch?: number },
): Promise<number> {
  let count = 0;
  let after: string | undefined = '0';
  while (after !== undefined) {
    const from: string = after;
    after = await inTransaction(worker, async (tx) => {
      const accounts = await takeAccounts(tx, { day, after: from, limit: batch, customerIds });
      if (accounts.length === 0) return undefined;
      await storeSpend(
        tx,
        accounts.map((account) => ({ ...account, tag: trackTag(account, day) })),
      );
      await refreshCustomers(
        tx,
        accounts.map(({ id }) => id),
      );
      count += accounts.length;
      return accounts.at(-1)?.id;
    });
  }
  return count;
}
