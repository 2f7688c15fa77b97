import { handle, handlePublic } from '@switchboard/kit-server';
import { getHomeSummary, getLoginPrompt } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { countUnread } from '../feedback/repo.ts';
import { latestVersionNo } from '../version/reader.repo.ts';
import { findLoginPrompt } from './repo.ts';

export const homeRoutes = [
  handle(getHomeSummary, async (_, context) => {
    const { userId } = context.principal;
    const db = sysDb(context);
    const [feedbackReplyNum, latestVersion] = await Promise.all([countUnread(db, userId), latestVersionNo(db, userId)]);
    // the message centre counts its own; the download centre is not there yet: nobody here knows
    return { unreadFlag: null, exportNew: null, feedbackReplyNum, latestVersion };
  }),
  handlePublic(getLoginPrompt, async (_, context) => (await findLoginPrompt(sysDb(context), context.locale)) ?? null),
];
