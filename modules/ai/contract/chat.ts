import { defineCall, defineStream } from '@switchboard/kit-contract';
import { z } from 'zod';
import { AI_CODES, ASSISTANT } from './assistant.ts';

const BASE = '/v2/ai/api';

/** States of a chat (ai §2). */
export const CHAT_STATE = { pending: 0, streaming: 1, done: 2, stopped: 3, failed: 4, timedOut: 5 } as const;
/** Source of the answer. */
export const ANSWER_MODE = { model: 1, extract: 2, noHit: 3, refused: 4 } as const;
/** R228; null = no opinion. */
export const LIKE = { liked: 1, disliked: 0 } as const;

const zLike = z.union([z.literal(LIKE.liked), z.literal(LIKE.disliked), z.null()]);

/** Extension: a list that the answer was read from, on behalf of the user (ai A54). */
export const zChatCall = z.object({
  title: z.string(),
  /** Display form of each filter: 客户等级=A. */
  filters: z.array(z.string()),
  total: z.int(),
  isCapped: z.boolean(),
  /** Page of this portal with the same list and filters; '' = not a page the reader can open. */
  link: z.string().regex(/^(?:\/[^/\\].*)?$/),
});
export type ChatCall = z.infer<typeof zChatCall>;

/** R218 */
export const zChatRecord = z.object({
  id: z.string(),
  uuid: z.uuid(),
  userQuery: z.string(),
  aiResponse: z.string(),
  like: zLike,
  /** Without an address when the reader may no longer see the document (ai A28). */
  kbDocuments: z.array(z.object({ documentName: z.string(), documentUrl: z.string() })),
  guessQuestions: z.array(z.string()),
  calls: z.array(zChatCall),
  state: z.int(),
});
export type ChatRecord = z.infer<typeof zChatRecord>;

export const zChatInit = z.object({ chatUuid: z.uuid(), conversationUuid: z.uuid() });
export const zChatText = z.object({ content: z.string(), conversationUuid: z.uuid(), chatUuid: z.uuid() });
export const zChatDocuments = z.array(
  z.object({ document_name: z.string(), reference_url: z.string(), conversationUuid: z.uuid() }),
);
export const zChatGuesses = z.object({ guessQuestions: z.array(z.string()), conversationUuid: z.uuid() });
/** Extension: an error after the answer had started; the text sent so far stays (ai A17). */
export const zChatError = z.object({
  code: z.int(),
  msg: z.string(),
  chatUuid: z.uuid(),
  conversationUuid: z.uuid(),
});

/** R241 to R246. */
export const askQuestion = defineStream({
  name: 'ai.chat.ask',
  method: 'POST',
  path: `${BASE}/chat/sse`,
  summary: { zh: '提问', en: 'Ask a question' },
  right: ASSISTANT,
  input: z.object({
    stream: z.literal(true),
    // its length is refused by the assistant (10190001), not by form validation
    content: z.string().max(10_000),
    conversationUuid: z.uuid(),
    /** Area of the open page: its documents rank slightly higher (ai A30). */
    currentType: z.string().max(8).optional(),
  }),
  events: {
    init: zChatInit,
    message: zChatText,
    kbdocs: zChatDocuments,
    guessQuestions: zChatGuesses,
    calls: z.array(zChatCall),
    error: zChatError,
  },
  statuses: {
    [AI_CODES.badQuestion]: 400,
    [AI_CODES.unknownConversation]: 404,
    [AI_CODES.stillAnswering]: 400,
    [AI_CODES.tooManyQuestions]: 429,
    [AI_CODES.unavailable]: 503,
  },
});

export const stopChat = defineCall({
  name: 'ai.chat.stop',
  method: 'POST',
  path: `${BASE}/chat/stop`,
  summary: { zh: '停止回答', en: 'Stop an answer' },
  right: ASSISTANT,
  input: z.object({ chatUuid: z.uuid() }),
  result: z.literal(true),
});

export const LIKE_TYPES = ['LIKE', 'DISLIKE'] as const;
export type LikeType = (typeof LIKE_TYPES)[number];

export const listFeedbackTags = defineCall({
  name: 'ai.feedback.tags',
  method: 'GET',
  path: `${BASE}/feedback-tags/type/:likeType`,
  summary: { zh: '反馈标签', en: 'Feedback tags' },
  right: ASSISTANT,
  input: z.object({ likeType: z.enum(LIKE_TYPES) }),
  result: z.array(z.object({ tagName: z.string() })),
});

export const sendFeedback = defineCall({
  name: 'ai.feedback.send',
  method: 'POST',
  path: `${BASE}/chat-user-feedbacks`,
  summary: { zh: '评价回答', en: 'Rate an answer' },
  right: ASSISTANT,
  input: z.object({
    /** null removes the rating. */
    like: zLike,
    /** Names, joined by commas. */
    tag: z.string().max(300).default(''),
    content: z.string().max(500).default(''),
    chatUuid: z.uuid(),
  }),
  result: z.literal(true),
});

export const randomQuestions = defineCall({
  name: 'ai.question.random',
  method: 'GET',
  path: `${BASE}/common-questions/random`,
  summary: { zh: '您可能想问', en: 'Suggested questions' },
  right: ASSISTANT,
  input: z.object({
    limit: z.coerce.number().int().min(1).max(10).default(3),
    currentType: z.string().max(8).default('common'),
    /** Questions shown now, one per line; the next ones are different (ai A36). */
    shown: z.string().max(2_000).default(''),
  }),
  result: z.array(z.object({ question: z.string(), type: z.string() })),
});
