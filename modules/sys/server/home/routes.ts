import { handle, handlePublic } from '@switchboard/kit-server';
import { getHomeSummary, getLoginPrompt } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { findLoginPrompt } from './repo.ts';

export const homeRoutes = [
  // Messages, exports, feedback and version notices count for themselves when they are there; until then nobody knows.
  handle(getHomeSummary, async () => ({
    unreadFlag: null,
    exportNew: null,
    feedbackReplyNum: null,
    latestVersion: null,
  })),
  handlePublic(getLoginPrompt, async (_, context) => (await findLoginPrompt(sysDb(context), context.locale)) ?? null),
];
