import { inTransaction, type JobDefinition, PUSH_QUEUE, type PushRequest } from '@switchboard/kit-server';
import { usersToNotify } from '@switchboard/sys-server';
import { mcDb } from '../db.ts';
import { insertPushEvents } from '../push/repo.ts';
import { wakeUsers } from '../push/wake.ts';

/**
 * Processes the requests of `requestPush`. A second run publishes the signal twice, which is harmless: it only means
 * that something must be reloaded.
 */
export const publishJob: JobDefinition<PushRequest> = {
  name: PUSH_QUEUE.name,
  isParallel: true,
  async run({ staffIds, msgType, data }, context) {
    const userIds = await inTransaction(context, async (tx) => {
      const ids = await usersToNotify(tx, { staffIds });
      const payload = { event: 'message', msgType, ...(data === undefined ? {} : { data }) };
      if (ids.length > 0) await insertPushEvents(mcDb({ db: tx }), ids, 'message', payload);
      return ids;
    });
    if (context.bus !== undefined) wakeUsers(context.bus, userIds);
  },
};
