import { getCustomerStatistics, getCustomerTrend } from '@switchboard/crm-contract';
import { handle, rowsInScope } from '@switchboard/kit-server';
import { customerSource } from '../customer/repo.ts';
import { crmDb } from '../db.ts';
import { countCustomers, countEntered, countRecallSoon, countStages } from './repo.ts';

export const statisticsRoutes = [
  handle(getCustomerStatistics, async (_, context) => ({
    ...(await countCustomers(crmDb(context), rowsInScope(customerSource, context))),
    todaySend: null,
  })),
  handle(getCustomerTrend, async ({ days }, context) => {
    const db = crmDb(context);
    const rows = rowsInScope(customerSource, context);
    const [entered, stages, recallSoon] = await Promise.all([
      countEntered(db, rows, days),
      countStages(db, rows),
      countRecallSoon(db, rows),
    ]);
    return { entered, stages, recallSoon };
  }),
];
