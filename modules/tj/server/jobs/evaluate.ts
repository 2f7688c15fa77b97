import type { JobDefinition } from '@switchboard/kit-server';
import { evaluate, minuteOf } from '../rule/evaluate.ts';
import { probeOf } from '../rule/probe.ts';

/** tj.md §6: runs every minute. A repeated or concurrent run counts its minute once. */
export const evaluateJob: JobDefinition = {
  name: 'tj.rule.evaluate',
  cron: '* * * * *',
  // the next minute retries anyway
  retryLimit: 0,
  run: async (_data, { db, jobs, log, jobServices }) => {
    const services = jobServices?.services;
    if (services === undefined) throw new Error('this worker has no job services');
    const probe = probeOf({ db, records: services.records, bus: services.bus });
    await evaluate({ db, jobs, log, probe }, minuteOf(Date.now()));
  },
};
