import { defineCall } from '@switchboard/kit-contract';
import { z } from 'zod';
import { ASSISTANT } from './assistant.ts';
import { zChatRecord } from './chat.ts';

const BASE = '/v2/ai/api/conversations';

/** Most conversations of a user that are listed (ai §5). */
export const CONVERSATION_LIMIT = 200;

const zOwn = z.object({ uuid: z.uuid() });

export const createConversation = defineCall({
  name: 'ai.conversation.create',
  method: 'POST',
  path: `${BASE}/create`,
  summary: { zh: '新建会话', en: 'Create a conversation' },
  right: ASSISTANT,
  // its length is refused by the assistant (10190001), not by form validation
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

/** R237; a reader may request more, up to 50. */
export const HISTORY_PAGE = 10;

export const readHistory = defineCall({
  name: 'ai.conversation.history',
  method: 'POST',
  path: `${BASE}/detail/cursor`,
  summary: { zh: '会话的问答', en: 'Questions and answers of a conversation' },
  right: ASSISTANT,
  input: z.object({
    uuid: z.uuid(),
    /** Returns only questions before this one. */
    lastChatId: z
      .string()
      .regex(/^\d{1,18}$/)
      .nullish(),
    limit: z.int().min(1).max(50).default(HISTORY_PAGE),
  }),
  /** Newest first. */
  result: z.array(zChatRecord),
});
