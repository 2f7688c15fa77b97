import { defineModuleContract } from '@switchboard/kit-contract';
import { createConversation, deleteConversation, listConversations, topConversation } from './conversation.ts';

export * from './conversation.ts';

export const aiContract = defineModuleContract({
  id: 'ai',
  title: { zh: 'AI 助手', en: 'AI assistant' },
  calls: [createConversation, listConversations, topConversation, deleteConversation],
  resources: [],
});
