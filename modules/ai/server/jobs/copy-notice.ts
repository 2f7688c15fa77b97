import type { JobDefinition } from '@switchboard/kit-server';
import { versionPublished, versionWithdrawn } from '@switchboard/sys-contract';
import { publishedNoticeIds } from '@switchboard/sys-server';
import { copyNotice } from '../kb/notice.ts';

/** Version notices are documents of the knowledge base while they can be read (ai A49). At night all: those of before this job too. */
export const copyNoticeJob: JobDefinition<{ readonly versionId?: string }> = {
  name: 'ai.copy-notice',
  on: [versionPublished, versionWithdrawn],
  cron: '40 3 * * *',
  async run({ versionId }, context) {
    const ids = versionId === undefined ? await publishedNoticeIds(context.db) : [versionId];
    for (const id of ids) await copyNotice(id, context);
  },
};
