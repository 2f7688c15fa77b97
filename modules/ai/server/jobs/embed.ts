import { inTransaction, type JobDefinition } from '@switchboard/kit-server';
import { aiDb } from '../db.ts';
import { embedderOf } from '../kb/embed/embedder.ts';
import { EMBED } from '../kb/embed/job-name.ts';
import { chunksWithout, storeVectors } from '../kb/embed/repo.ts';

const BATCH = 32;
const PATIENCE_MS = 60_000;
/** The rest is processed in the next run. */
const AT_MOST = 20_000;

/** Runs after every new text, and every five minutes for failed texts and those embedded by another model (ai A47). */
export const embedJob: JobDefinition = {
  ...EMBED,
  cron: '*/5 * * * *',
  maxSeconds: 1_800,
  retryLimit: 2,
  async run(_, { config, db, stopping }) {
    const embedder = embedderOf(config);
    if (embedder === null) return;
    for (let done = 0; done < AT_MOST && stopping?.aborted !== true; done += BATCH) {
      const chunks = await chunksWithout(aiDb({ db }), embedder.model, BATCH);
      if (chunks.length === 0) return;
      const vectors = await embedder.embed(
        chunks.map(({ text }) => text),
        PATIENCE_MS,
      );
      const made = chunks.map(({ id }, i) => ({ id, vector: vectors[i] as number[] }));
      await inTransaction({ db }, async (tx) => await storeVectors(aiDb({ db: tx }), embedder.model, made));
    }
  },
};
