import { ratePublished } from '@switchboard/fc-contract';
import type { EventOf } from '@switchboard/kit-contract';
import type { JobDefinition } from '@switchboard/kit-server';
import { replaceRates } from '../ingest/rates.repo.ts';

/** The copy of the rates follows finance (rule 18). Told twice, it is the same. */
export const ratePublishedJob: JobDefinition<EventOf<typeof ratePublished>> = {
  name: 'bq.rate.copy',
  on: [ratePublished],
  async run(told, { db }) {
    await replaceRates(db, told);
  },
};
