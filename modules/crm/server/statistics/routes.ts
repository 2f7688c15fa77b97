import { getCustomerStatistics, getCustomerTrend } from '@switchboard/crm-contract';
import { type Context, groupOf, handle, scopedRead } from '@switchboard/kit-server';
import { customerSource } from '../customer/repo.ts';
import { countCustomers, countSent, countTrend } from './repo.ts';
import { SENT_TODAY } from './sent-today.ts';

export const statisticsRoutes = [
  handle(getCustomerStatistics, async (_, context) => ({
    ...(await countCustomers(scopedRead(customerSource, {}, context), context.principal.staffId)),
    todaySend: await countTodaySend(context),
  })),
  handle(getCustomerTrend, async ({ days }, context) => {
    const [trend, stages] = await Promise.all([
      countTrend(scopedRead(customerSource, {}, context), days),
      groupOf(customerSource, { by: ['stage'] }, context),
    ]);
    return { ...trend, stages: stages.map(({ by, count }) => ({ stage: String(by['stage']), count })) };
  }),
];

/** Null: there are no message records, or their store does not answer. The other numbers do not wait for it. */
async function countTodaySend(context: Context): Promise<number | null> {
  const sentToday = context.extensions.get(SENT_TODAY);
  if (sentToday === null) return null;
  const sent = await sentToday(context).catch((error: unknown) => {
    context.log.warn({ err: error }, 'messages of today could not be counted');
    return null;
  });
  return sent === null ? null : await countSent(scopedRead(customerSource, {}, context), sent);
}
