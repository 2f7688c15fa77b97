import type { JobDefinition } from '@switchboard/kit-server';
import { mcDb } from '../db.ts';
import { purgeMessages } from '../message/repo.ts';
import { purgeConnections, trimPushEvents } from '../push/repo.ts';

/** Every hour: removes events that can no longer be requested and connections of nodes that are gone. */
export const trimPushJob: JobDefinition = {
  name: 'mc.trim-push',
  cron: '23 * * * *',
  async run(_, context) {
    await trimPushEvents(mcDb(context));
    await purgeConnections(mcDb(context));
  },
};

const BATCH = 5_000;

/** Every night: deletes read messages after 180 days and others after 365, in batches that hold no lock for long (mc M18). */
export const purgeMessagesJob: JobDefinition = {
  name: 'mc.purge-messages',
  cron: '40 3 * * *',
  async run(_, context) {
    let deleted = BATCH;
    while (deleted === BATCH) deleted = await purgeMessages(mcDb(context), BATCH);
  },
};
