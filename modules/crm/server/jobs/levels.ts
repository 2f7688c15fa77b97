import { inTransaction, type JobDefinition } from '@switchboard/kit-server';
import { rate } from '../level/rate.ts';
import { levelRules, ratedAfter } from '../level/repo.ts';

const BATCH = 500;

/** Rule 22: on the 2nd of each month every customer gets the level for its last three full months. */
export const levelsJob: JobDefinition = {
  name: 'crm.levels',
  cron: '0 2 2 * *',
  async run(_, context) {
    const rules = await levelRules(context.db);
    let last: string | undefined = '0';
    while (last !== undefined) {
      const batch = await ratedAfter(context.db, last, BATCH);
      await inTransaction(context, async (tx) => {
        for (const customer of batch) await rate(tx, customer, rules, context);
      });
      last = batch.at(-1)?.id;
    }
  },
};
