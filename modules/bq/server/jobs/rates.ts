import { ratePublished } from '@switchboard/fc-contract';
import type { EventOf } from '@switchboard/kit-contract';
import type { JobDefinition } from '@switchboard/kit-server';
import { replaceRates } from '../ingest/rates.repo.ts';

/** Keeps the copy of the rates in sync with finance (rule 18). A repeated event changes nothing. */
export const ratePublishedJob: JobDefinition<EventOf<typeof ratePublished>> = {
  name: 'bq.rate.copy',
  on: [ratePublished],
  async run(event, { db }) {
    await replaceRates(db, event);
  },
};
