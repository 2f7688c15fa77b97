import { AI_CODES, askQuestion, stopChat } from '@switchboard/ai-contract';
import { AppError } from '@switchboard/kit-contract';
import { handle, handleStream } from '@switchboard/kit-server';
import { aiDb } from '../db.ts';
import { beginChat, checkQuestion } from './begin.ts';
import { answerServiceOf } from './answer-service.ts';
import { markStopped } from './repo.ts';

export const chatRoutes = [
  handleStream(askQuestion, async ({ content, conversationUuid, currentType }, context, opener) => {
    const question = checkQuestion(content);
    const desk = answerServiceOf(context);
    const { uuid } = await beginChat(context, { question, conversationUuid, currentType, node: desk.node });
    const { principal: reader, locale } = context;
    const reads = opener.reads();
    desk.begin({ chatUuid: uuid, conversationUuid, text: question, currentType, reader, locale, reads }, opener.open());
  }),
  handle(stopChat, async ({ chatUuid }, context) => {
    const wasRunning = await markStopped(aiDb(context), chatUuid, context.principal.userId);
    if (wasRunning === undefined) throw new AppError(AI_CODES.unknownChat);
    if (wasRunning) answerServiceOf(context).stop(chatUuid);
    return true as const;
  }),
];
