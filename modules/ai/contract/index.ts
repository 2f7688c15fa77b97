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
import { qualityCalls, qualityResource } from './quality.ts';
import { findQuestionDocuments, questionSettings } from './question.ts';
import { pieceCalls } from './piece.ts';
import { spaceCalls } from './space.ts';

export * from './area.ts';
export * from './assistant.ts';
export * from './chat.ts';
export * from './conversation.ts';
export * from './document.ts';
export * from './knowledge.ts';
export * from './quality.ts';
export * from './question.ts';
export * from './piece.ts';
export * from './space.ts';

export const aiContract = defineModuleContract({
  id: 'ai',
  title: { zh: 'AI 助手', en: 'AI assistant' },
  calls: [
    ...[createConversation, listConversations, topConversation, deleteConversation, readHistory],
    ...[askQuestion, stopChat, listFeedbackTags, sendFeedback, randomQuestions, readDocument],
    ...knowledgeCalls,
    ...[findQuestionDocuments, ...qualityCalls],
    ...spaceCalls,
    ...pieceCalls,
  ],
  settings: questionSettings,
  resources: [documentResource, qualityResource],
});
