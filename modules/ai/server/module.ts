import { join } from 'node:path';
import { aiContract } from '@switchboard/ai-contract';
import { defineModuleServer } from '@switchboard/kit-server';
import { serveAnswers, STOP_BUS } from './chat/answer-service.ts';
import { chatRoutes } from './chat/routes.ts';
import { conversationRoutes } from './conversation/routes.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { copyNoticeJob } from './jobs/copy-notice.ts';
import { embedJob } from './jobs/embed.ts';
import { indexDocumentJob } from './jobs/index-document.ts';
import { failDeadJob, purgeConversationsJob } from './jobs/tidy.ts';
import { documentFileKind } from './kb/file.ts';
import { knowledgeRoutes } from './kb/routes.ts';
import { qualityRoutes } from './quality/routes.ts';
import { questionRoutes } from './question/routes.ts';
import { questionSettings } from './question/settings.repo.ts';
import { questionSettingRoutes } from './question/settings.ts';

export const aiModule = defineModuleServer({
  contract: aiContract,
  settings: questionSettings,
  handlers: [
    ...conversationRoutes,
    ...chatRoutes,
    ...feedbackRoutes,
    ...questionRoutes,
    ...knowledgeRoutes,
    ...questionSettingRoutes,
    ...qualityRoutes,
  ],
  jobs: [failDeadJob, purgeConversationsJob, indexDocumentJob, embedJob, copyNoticeJob],
  fileKinds: [documentFileKind],
  streams: [],
  bus: STOP_BUS,
  migrations: join(import.meta.dirname, 'migrations'),
  serve: serveAnswers,
});
