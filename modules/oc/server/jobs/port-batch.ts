import type { JobDefinition } from '@switchboard/kit-server';
import { findAbandonedBatches } from '../port/item.repo.ts';
import { type Limits, LIMITS } from '../port/limits.ts';
import { runBatch } from '../port/run.ts';
import { openVod } from '../port/vod.ts';
import { portBatchQueue } from './queues.ts';

const HOUR_S = 3_600;

/** Works on a batch. Every minute it also resumes batches without an active worker. */
export const portBatchJob = (limits: Limits = LIMITS): JobDefinition<{ batchId?: string }> => ({
  name: portBatchQueue.name,
  cron: '* * * * *',
  atOnce: 4,
  maxSeconds: HOUR_S,
  async run({ batchId }, { config, db, log, stopping }) {
    const vod = openVod(config);
    const batches = batchId === undefined ? await findAbandonedBatches(db) : [batchId];
    if (batches.length === 0) return;
    if (vod === null) throw new Error('OC_VOD_URL is not set: batches of ports wait');
    for (const id of batches)
      await runBatch({ db, vod, log, limits, stopping }, id, { isPatient: batchId !== undefined });
  },
});
