import { defineCall, defineCodes, needs } from '@switchboard/kit-contract';
import { z } from 'zod';

const BASE = '/v2/ai/api/conversations';

/** The customer's own spelling of the key (conventions §8). */
export const ASSISTANT_RIGHT = 'aichat';
const ASSISTANT = needs(ASSISTANT_RIGHT);

export const AI_CODES = defineCodes({
  badQuestion: [10190001, '请输入 1 到 100 个字的问题', 'Ask a question of 1 to 100 characters'],
  unknownConversation: [10190002, '会话不存在', 'Conversation not found'],
});

/** In characters; longer ones are refused with 10190001 (ai §5). */
export const QUESTION_LENGTH = 100;
/** How many of one's own conversations are listed (ai §5). */
export const CONVERSATION_LIMIT = 200;

const zOwn = z.object({ uuid: z.uuid() });

export const createConversation = defineCall({
  name: 'ai.conversation.create',
  method: 'POST',
  path: `${BASE}/create`,
  summary: { zh: '新建会话', en: 'Create a conversation' },
  right: ASSISTANT,
  // its length is the assistant's own refusal (10190001), not a form's
  input: z.object({ initialQuestion: z.string().max(10_000) }),
  result: zOwn,
});

export const listConversations = defineCall({
  name: 'ai.conversation.list',
  method: 'GET',
  path: `${BASE}/list`,
  summary: { zh: '历史会话', en: 'Conversations' },
  right: ASSISTANT,
  input: z.object({}),
  /** Pinned first, then by last activity. */
  result: z.array(z.object({ uuid: z.uuid(), title: z.string(), isTop: z.boolean() })),
});

export const topConversation = defineCall({
  name: 'ai.conversation.top',
  method: 'POST',
  path: `${BASE}/top`,
  summary: { zh: '置顶或取消置顶会话', en: 'Pin or unpin a conversation' },
  right: ASSISTANT,
  input: zOwn,
  result: z.object({ isTop: z.boolean() }),
});

export const deleteConversation = defineCall({
  name: 'ai.conversation.delete',
  method: 'POST',
  path: `${BASE}/delete`,
  summary: { zh: '删除会话', en: 'Delete a conversation' },
  right: ASSISTANT,
  input: zOwn,
  result: z.literal(true),
});
