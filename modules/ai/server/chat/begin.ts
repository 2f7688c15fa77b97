import { AI_CODES, areaOf, QUESTION_LENGTH } from '@switchboard/ai-contract';
import { AppError } from '@switchboard/kit-contract';
import { type Context, inTransaction } from '@switchboard/kit-server';
import { aiDb } from '../db.ts';
import { countAsked } from '../question/repo.ts';
import { countAsk, insertChat, lockConversation } from './repo.ts';

/** Concurrent answers of one user across all conversations (ai A21). */
const AT_ONCE = 2;

/** The question as stored: trimmed, and measured in characters as users count them. */
export function checkQuestion(text: string): string {
  const question = text.trim();
  const { length } = Array.from(question);
  if (length === 0 || length > QUESTION_LENGTH) throw new AppError(AI_CODES.badQuestion);
  return question;
}

/** Reserves a new answer or refuses it: a refused question is not counted. */
export async function beginChat(
  context: Context,
  {
    question,
    conversationUuid,
    currentType,
    node,
  }: { question: string; conversationUuid: string; currentType: string | undefined; node: string },
): Promise<{ uuid: string }> {
  const { userId } = context.principal;
  const { AI_RATE_PER_MIN, AI_RATE_PER_DAY } = context.config;
  return await inTransaction(context, async (db) => {
    const tx = aiDb({ db });
    const { today, lastMinute, running } = await countAsk(tx, userId);
    const conversation = await lockConversation(tx, { uuid: conversationUuid, userId });
    if (conversation === undefined) throw new AppError(AI_CODES.unknownConversation);
    if (conversation.running > 0 || running >= AT_ONCE) throw new AppError(AI_CODES.stillAnswering);
    if (today > AI_RATE_PER_DAY || lastMinute >= AI_RATE_PER_MIN) throw new AppError(AI_CODES.tooManyQuestions);
    await countAsked(tx, question);
    return await insertChat(tx, { conversationUuid, userId, question, type: areaOf(currentType), node });
  });
}
