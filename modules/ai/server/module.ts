import { join } from 'node:path';
import { aiContract } from '@switchboard/ai-contract';
import { defineModuleServer } from '@switchboard/kit-server';
import { conversationRoutes } from './conversation/routes.ts';

export const aiModule = defineModuleServer({
  contract: aiContract,
  handlers: [...conversationRoutes],
  jobs: [],
  streams: [],
  migrations: join(import.meta.dirname, 'migrations'),
});
