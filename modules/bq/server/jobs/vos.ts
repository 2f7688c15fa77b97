import { type JobDefinition, placesOf } from '@switchboard/kit-server';
import { syncSwitches } from '../vos/sync.ts';
import { watchIps } from '../vos/watch-ips.ts';

/** Records rule 62: the state of the switches, each with its own interval; a minute is the shortest. */
export const syncVosJob: JobDefinition = {
  name: 'bq.vos.sync',
  cron: '* * * * *',
  // the next run is a minute later
  retryLimit: 0,
  run: async (_data, context) => await syncSwitches(context, { isDue: true }),
};

/** Records rule 63. */
export const watchIpsJob: JobDefinition = {
  name: 'bq.gateway-ip.watch',
  cron: '* * * * *',
  retryLimit: 0,
  run: async (_data, { db, jobs, jobServices, config }) => {
    const records = jobServices?.services.records;
    if (records === undefined) throw new Error('this worker has no record store');
    await watchIps({ db, jobs, records, places: placesOf(config) });
  },
};
