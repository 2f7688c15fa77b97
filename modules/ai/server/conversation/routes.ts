import {
  AI_CODES,
  createConversation,
  deleteConversation,
  listConversations,
  readHistory,
  topConversation,
} from '@switchboard/ai-contract';
import { AppError } from '@switchboard/kit-contract';
import { handle, inTransaction } from '@switchboard/kit-server';
import { aiDb } from '../db.ts';
import { checkQuestion } from '../chat/begin.ts';
import { answerServiceOf } from '../chat/answer-service.ts';
import { shownCalls } from '../data/made-call.ts';
import { visibleAmong } from '../kb/visible.repo.ts';
import { insertConversation, markDeleted, ownChats, ownConversations, toggleTop } from './repo.ts';

/** Length of the part of the first question that titles the conversation in the list (ai §2). */
const TITLE_LENGTH = 30;

const unknown = (): AppError => new AppError(AI_CODES.unknownConversation);

export const conversationRoutes = [
  handle(createConversation, async ({ initialQuestion }, context) => {
    const title = Array.from(checkQuestion(initialQuestion)).slice(0, TITLE_LENGTH).join('');
    return { uuid: await insertConversation(aiDb(context), context.principal.userId, title) };
  }),
  handle(listConversations, async (_, context) => await ownConversations(aiDb(context), context.principal.userId)),
  handle(topConversation, async ({ uuid }, context) => {
    const isTop = await toggleTop(aiDb(context), { uuid, userId: context.principal.userId });
    if (isTop === undefined) throw unknown();
    return { isTop };
  }),
  handle(deleteConversation, async ({ uuid }, context) => {
    const own = { uuid, userId: context.principal.userId };
    await inTransaction(context, async (db) => {
      if (!(await markDeleted(aiDb({ db }), own))) throw unknown();
    });
    return true as const;
  }),
  handle(readHistory, async ({ uuid, lastChatId, limit }, context) => {
    const { principal } = context;
    const place = { before: lastChatId ?? null, limit };
    const chats = await ownChats(aiDb(context), { uuid, userId: principal.userId }, place);
    if (chats === undefined) throw unknown();
    const cited = chats.flatMap(({ kbDocuments }) => kbDocuments.map(({ documentId }) => documentId));
    const visible = await visibleAmong(aiDb(context), principal, [...new Set(cited)]);
    const { resources } = answerServiceOf(context);
    const reader = { locale: context.locale, can: (key: string) => principal.can(key) };
    return chats.map(({ kbDocuments, calls, ...chat }) => ({
      ...chat,
      calls: shownCalls(calls, resources, reader),
      // the name stays as shown; the link is returned only to users who may read the document today (ai A28)
      kbDocuments: kbDocuments.map(({ documentId, documentName, documentUrl }) => ({
        documentName,
        documentUrl: visible.has(documentId) ? documentUrl : '',
      })),
    }));
  }),
];
