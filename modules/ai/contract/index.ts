import { defineModuleContract } from '@switchboard/kit-contract';
import { askQuestion, listFeedbackTags, randomQuestions, sendFeedback, stopChat } from './chat.ts';
import {
  createConversation,
  deleteConversation,
  listConversations,
  readHistory,
  topConversation,
} from './conversation.ts';
import { readDocument } from './document.ts';
import { documentResource, knowledgeCalls } from './knowledge.ts';

export * from './assistant.ts';
export * from './chat.ts';
export * from './conversation.ts';
export * from './document.ts';
export * from './knowledge.ts';

export const aiContract = defineModuleContract({
  id: 'ai',
  title: { zh: 'AI 助手', en: 'AI assistant' },
  calls: [
    ...[createConversation, listConversations, topConversation, deleteConversation, readHistory],
    ...[askQuestion, stopChat, listFeedbackTags, sendFeedback, randomQuestions, readDocument],
    ...knowledgeCalls,
  ],
  resources: [documentResource],
});
