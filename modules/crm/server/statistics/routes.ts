import { getCustomerStatistics, getCustomerTrend } from '@switchboard/crm-contract';
import { groupOf, handle, scopedRead } from '@switchboard/kit-server';
import { customerSource } from '../customer/repo.ts';
import { countCustomers, countTrend } from './repo.ts';

export const statisticsRoutes = [
  handle(getCustomerStatistics, async (_, context) => ({
    ...(await countCustomers(scopedRead(customerSource, {}, context))),
    todaySend: null,
  })),
  handle(getCustomerTrend, async ({ days }, context) => {
    const [trend, stages] = await Promise.all([
      countTrend(scopedRead(customerSource, {}, context), days),
      groupOf(customerSource, { by: ['stage'] }, context),
    ]);
    return { ...trend, stages: stages.map(({ by, count }) => ({ stage: String(by['stage']), count })) };
  }),
];
