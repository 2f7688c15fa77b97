import { AppError, CODES } from '@switchboard/kit-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import {
  askAgain,
  assignFeedback,
  checkUserHasFeedback,
  closeFeedback,
  commitFeedback,
  countResponeFeedback,
  countUnReply,
  FB_LIST_KEY,
  feedbackResource,
  getFeedbackConfig,
  getFeedbackDetail,
  getFeedbackTips,
  getHandlers,
  myFeedbackResource,
  replyFeedback,
  saveFeedbackConfig,
} from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { changeConfig, configOf, tipsFor } from './config.ts';
import { countPending, countUnread, feedbackSource, hasFeedback, listHandlers, myFeedbackSource } from './repo.ts';
import { FEEDBACK_OBJECT } from './images.ts';
import { askOnce, assign, close, feedbackDetail, reply, sendFeedback } from './service.ts';

export const feedbackRoutes = [
  handle(
    myFeedbackResource.calls.page,
    async (input, context) => await pageOf(myFeedbackSource(context.locale), input, context),
  ),
  handle(
    feedbackResource.calls.page,
    async (input, context) => await pageOf(feedbackSource(context.locale), input, context),
  ),
  ...handleExport(feedbackResource, ({ locale }) => feedbackSource(locale)),
  handle(commitFeedback, sendFeedback),
  handle(getFeedbackDetail, async ({ id }, context) => await feedbackDetail(id, context)),
  handle(askAgain, askOnce),
  handle(replyFeedback, reply),
  handle(assignFeedback, assign),
  handle(closeFeedback, async ({ id }, context) => await close(id, context)),
  handle(countResponeFeedback, async (_, context) => ({
    num: await countUnread(sysDb(context), context.principal.userId),
  })),
  handle(countUnReply, async (_, context) => {
    const scope = context.principal.scopeOf(FB_LIST_KEY, FEEDBACK_OBJECT);
    if (scope === null) throw new AppError(CODES.noPermission);
    return { num: await countPending(sysDb(context), scope) };
  }),
  handle(checkUserHasFeedback, async (_, context) => ({
    has: await hasFeedback(sysDb(context), context.principal.userId),
  })),
  handle(getHandlers, async (_, context) => await listHandlers(sysDb(context))),
  handle(getFeedbackTips, async (_, context) => await tipsFor(context)),
  handle(getFeedbackConfig, async (_, context) => await configOf(context)),
  handle(saveFeedbackConfig, changeConfig),
];
