import { join } from 'node:path';
import { aiContract } from '@switchboard/ai-contract';
import { defineModuleServer } from '@switchboard/kit-server';
import { serveAnswers } from './chat/desk.ts';
import { chatRoutes } from './chat/routes.ts';
import { conversationRoutes } from './conversation/routes.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { failDeadJob, purgeConversationsJob } from './jobs/tidy.ts';
import { knowledgeRoutes } from './kb/routes.ts';
import { questionRoutes } from './question/routes.ts';

export const aiModule = defineModuleServer({
  contract: aiContract,
  handlers: [...conversationRoutes, ...chatRoutes, ...feedbackRoutes, ...questionRoutes, ...knowledgeRoutes],
  jobs: [failDeadJob, purgeConversationsJob],
  streams: [],
  migrations: join(import.meta.dirname, 'migrations'),
  serve: serveAnswers,
});
