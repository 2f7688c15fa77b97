import { handle } from '@switchboard/kit-server';
import { getHomeSummary } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { countUnseen } from '../download/repo.ts';
import { countUnread } from '../feedback/repo.ts';
import { findLatestVersion } from '../version/reader.repo.ts';

export const homeRoutes = [
  handle(getHomeSummary, async (_, context) => {
    const { userId } = context.principal;
    const [exportNew, feedbackReplyNum, latestVersion] = await Promise.all([
      countUnseen(sysDb(context), userId),
      countUnread(sysDb(context), userId),
      findLatestVersion(sysDb(context), userId),
    ]);
    return { exportNew, feedbackReplyNum, latestVersion: latestVersion ?? null };
  }),
];
