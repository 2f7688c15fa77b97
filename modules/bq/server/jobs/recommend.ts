import type { JobDefinition } from '@switchboard/kit-server';
import { systemAudit } from '@switchboard/sys-server';
import { watchLinks } from '../recommend/links.ts';
import { watchTrials } from '../route/trials.ts';

export const watchTrialsJob: JobDefinition = {
  name: 'bq.trial.watch',
  cron: '* * * * *',
  run: async (_data, context) => {
    const records = context.jobServices?.services.records;
    if (records === undefined) throw new Error('this worker has no record store');
    await watchTrials({ ...context, records, audit: systemAudit(watchTrialsJob.name, 'bq') });
  },
};

export const watchLinksJob: JobDefinition = {
  name: 'bq.link.watch',
  cron: '* * * * *',
  run: async (_data, context) => {
    const services = context.jobServices?.services;
    if (services === undefined) throw new Error('this worker has no job services');
    await watchLinks({ db: context.db, bus: services.bus });
  },
};
