import type { JobDefinition } from '@switchboard/kit-server';
import { endCooling } from '../port/imei.repo.ts';

export const imeiCoolingJob: JobDefinition = {
  name: 'oc.imei-cooling',
  cron: '10 * * * *',
  async run(_, { db }) {
    await endCooling(db);
  },
};
