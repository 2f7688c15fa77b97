import { defineCodes, needs } from '@switchboard/kit-contract';

/** The customer's own spelling of the key (conventions §8). */
export const ASSISTANT_RIGHT = 'aichat';
export const ASSISTANT = needs(ASSISTANT_RIGHT);

/** In characters as users count them; longer questions are refused with 10190001 (ai §5). */
export const QUESTION_LENGTH = 100;

export const AI_CODES = defineCodes({
  badQuestion: [10190001, '请输入 1 到 100 个字的问题', 'Enter a question of 1 to 100 characters'],
  unknownConversation: [10190002, '会话不存在', 'Conversation not found'],
  stillAnswering: [10190003, '上一个回答还在生成，请稍候', 'The previous answer is still being generated. Please wait'],
  tooManyQuestions: [10190004, '提问过于频繁，请稍后再试', 'Too many questions. Try again later'],
  unavailable: [10190005, '助手暂时无法回答，请稍后重试', 'The assistant cannot answer right now. Try again later'],
  noTag: [10190006, '请选择标签', 'Choose a tag'],
  unknownChat: [10190007, '问答不存在', 'Question not found'],
  documentExists: [
    10190008,
    '知识库中已有相同内容的文档',
    'The knowledge base already has a document with the same content',
  ],
  unreadableDocument: [10190009, '文档没有可用的文字', 'The document contains no usable text'],
  timedOut: [10190010, '回答超时，请重试', 'The answer took too long. Try again'],
});
