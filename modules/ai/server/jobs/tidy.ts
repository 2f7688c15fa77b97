import type { JobDefinition } from '@switchboard/kit-server';
import { failDead } from '../chat/repo.ts';
import { purgeConversations } from '../conversation/repo.ts';
import { aiDb } from '../db.ts';

/** Every minute: fails answers of dead nodes, which would otherwise stay "being written" forever (ai A20). */
export const failDeadJob: JobDefinition = {
  name: 'ai.fail-dead',
  cron: '* * * * *',
  async run(_, context) {
    await failDead(aiDb(context), null);
  },
};

const BATCH = 1_000;

/** Every hour: purges conversations that no user can read any more, and those without a question (ai A05, A43). */
export const purgeConversationsJob: JobDefinition = {
  name: 'ai.purge-conversations',
  cron: '35 * * * *',
  async run(_, context) {
    let gone = BATCH;
    while (gone === BATCH) gone = await purgeConversations(aiDb(context), BATCH);
  },
};
