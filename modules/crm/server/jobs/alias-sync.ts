import { inTransaction, type JobDefinition } from '@switchboard/kit-server';
import { claimItems, writeAttempt } from '../alias/repo.ts';
import { nextTryAfter } from '../alias/rules.ts';
import { settle } from '../alias/settle.ts';
import { platformSystems } from '../platform/adapter.ts';

const BATCH = 20;

/** Rule 21a: updates due systems every minute; no lock is held during a request to them. */
export const aliasSync = (systemsOf: typeof platformSystems): JobDefinition => ({
  name: 'crm.alias-sync',
  cron: '* * * * *',
  async run(_, context) {
    const platforms = systemsOf(context);
    const claimed = await inTransaction(context, async (tx) => await claimItems(tx, BATCH));
    for (const item of claimed) {
      const error = await platforms
        .rename({ system: item.system, object: `customer:${item.customerCode}`, name: item.newAlias })
        .then(() => null)
        .catch((caught: unknown) => (caught instanceof Error ? caught.message : String(caught)).slice(0, 500));
      await inTransaction(context, async (tx) => {
        await writeAttempt(tx, { id: item.id, error, retryMinutes: nextTryAfter(item.attempts) });
        await settle(tx, item.taskId, null, context);
      });
    }
  },
});

export const aliasSyncJob = aliasSync(platformSystems);
