import type { JobDefinition } from '@switchboard/kit-server';
import { versionPublished, versionWithdrawn } from '@switchboard/sys-contract';
import { publishedNoticeIds } from '@switchboard/sys-server';
import { copyNotice } from '../kb/notice.ts';

/**
 * Copies version notices into the knowledge base while they are readable (ai A49). The nightly run covers all,
 * including notices older than this job.
 */
export const copyNoticeJob: JobDefinition<{ readonly versionId?: string }> = {
  name: 'ai.copy-notice',
  on: [versionPublished, versionWithdrawn],
  cron: '40 3 * * *',
  async run({ versionId }, context) {
    const ids = versionId === undefined ? await publishedNoticeIds(context.db) : [versionId];
    for (const id of ids) await copyNotice(id, context);
  },
};
