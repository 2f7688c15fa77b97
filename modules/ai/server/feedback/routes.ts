import { AI_CODES, LIKE, listFeedbackTags, sendFeedback } from '@switchboard/ai-contract';
import { AppError } from '@switchboard/kit-contract';
import { handle, inTransaction } from '@switchboard/kit-server';
import { aiDb } from '../db.ts';
import { dropFeedback, keptNames, likeTypeOf, saveFeedback, setLike, tagsOf } from './repo.ts';

export const feedbackRoutes = [
  handle(listFeedbackTags, async ({ likeType }, context) => {
    const tags = await tagsOf(aiDb(context), likeType);
    return tags.map(({ zh, en }) => ({ tagName: context.locale === 'en' ? en : zh }));
  }),
  handle(sendFeedback, async ({ like, tag, content, chatUuid }, context) => {
    const { userId } = context.principal;
    const said = { tag: tag.trim(), content: content.trim() };
    // a dislike may have a comment instead of a tag (ai A09)
    const isEmpty = like === LIKE.liked ? said.tag === '' : like !== null && said.tag === '' && said.content === '';
    if (isEmpty) throw new AppError(AI_CODES.noTag);
    await inTransaction(context, async (db) => {
      const tx = aiDb({ db });
      if (!(await setLike(tx, { chatUuid, userId, like }))) throw new AppError(AI_CODES.unknownChat);
      if (like === null) return await dropFeedback(tx, chatUuid);
      const kept = keptNames(await tagsOf(tx, likeTypeOf(like)), said.tag);
      await saveFeedback(tx, { chatUuid, like, tag: kept, content: said.content });
    });
    return true as const;
  }),
];
