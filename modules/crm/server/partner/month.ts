import { inTransaction, type JobContext } from '@switchboard/kit-server';
import { commissionOf } from './commission.ts';
import { storeMonth, takeChildren } from './month.repo.ts';

const BATCH = 500;

/**
 * Calculates the commissions of a month (`2026-03-01`). Running it again changes nothing, and confirmed commissions
 * stay (crm rule 28).
 */
export async function workOutMonth(worker: Pick<JobContext, 'db'>, month: string, batch = BATCH): Promise<number> {
  let count = 0;
  let after: string | undefined = '0';
  while (after !== undefined) {
    const from: string = after;
    after = await inTransaction(worker, async (tx) => {
      const children = await takeChildren(tx, { month, after: from, limit: batch });
      const lines = children.flatMap((child) => {
        const earned = commissionOf(child, child);
        const { partnerId, customerId, customerName, rate } = child;
        return earned === null ? [] : [{ partnerId, customerId, customerName, rate, ...earned }];
      });
      await storeMonth(tx, { month, lines });
      count += lines.length;
      return children.at(-1)?.relationId;
    });
  }
  return count;
}
