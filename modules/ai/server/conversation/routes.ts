import {
  AI_CODES,
  createConversation,
  deleteConversation,
  listConversations,
  QUESTION_LENGTH,
  topConversation,
} from '@switchboard/ai-contract';
import { AppError } from '@switchboard/kit-contract';
import { handle } from '@switchboard/kit-server';
import { aiDb } from '../db.ts';
import { insertConversation, markDeleted, ownConversations, toggleTop } from './repo.ts';

/** As much of the first question as names the conversation in the list (ai §2). */
const TITLE_LENGTH = 30;

const unknown = (): AppError => new AppError(AI_CODES.unknownConversation);

/** Characters as a person counts them: an emoji is one. */
const letters = (text: string): string[] => Array.from(text.trim());

export const conversationRoutes = [
  handle(createConversation, async ({ initialQuestion }, context) => {
    const question = letters(initialQuestion);
    if (question.length === 0 || question.length > QUESTION_LENGTH) throw new AppError(AI_CODES.badQuestion);
    const title = question.slice(0, TITLE_LENGTH).join('');
    return { uuid: await insertConversation(aiDb(context), context.principal.userId, title) };
  }),
  handle(listConversations, async (_, context) => await ownConversations(aiDb(context), context.principal.userId)),
  handle(topConversation, async ({ uuid }, context) => {
    const isTop = await toggleTop(aiDb(context), { uuid, userId: context.principal.userId });
    if (isTop === undefined) throw unknown();
    return { isTop };
  }),
  handle(deleteConversation, async ({ uuid }, context) => {
    if (!(await markDeleted(aiDb(context), { uuid, userId: context.principal.userId }))) throw unknown();
    return true as const;
  }),
];
