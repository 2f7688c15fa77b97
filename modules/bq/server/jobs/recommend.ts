import type { JobDefinition } from '@switchboard/kit-server';
import { auditOfHouse } from '@switchboard/sys-server';
import { watchLinks } from '../recommend/links.ts';
import { watchTrials } from '../route/trials.ts';

export const watchTrialsJob: JobDefinition = {
  name: 'bq.trial.watch',
  cron: '* * * * *',
  run: async (_data, context) => {
    const records = context.house?.services.records;
    if (records === undefined) throw new Error('a worker without a record store');
    await watchTrials({ ...context, records, audit: auditOfHouse(watchTrialsJob.name, 'bq') });
  },
};

export const watchLinksJob: JobDefinition = {
  name: 'bq.link.watch',
  cron: '* * * * *',
  run: async (_data, context) => {
    const services = context.house?.services;
    if (services === undefined) throw new Error('a worker without its house');
    await watchLinks({ db: context.db, bus: services.bus });
  },
};
