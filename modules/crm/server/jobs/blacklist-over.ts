import { inTransaction, type JobDefinition } from '@switchboard/kit-server';
import { lift } from '../blacklist/lift.ts';
import { takeOver } from '../blacklist/repo.ts';

const BATCH = 500;

/** Rule 20: lifts expired entries. */
export const blacklistOverJob: JobDefinition = {
  name: 'crm.blacklist-over',
  cron: '15 2 * * *',
  async run(_, context) {
    let taken = BATCH;
    while (taken === BATCH) {
      taken = await inTransaction(context, async (tx) => {
        const over = await takeOver(tx, BATCH);
        for (const entry of over) await lift(tx, entry, { by: null, reason: '有效期已过' }, context);
        return over.length;
      });
    }
  },
};
