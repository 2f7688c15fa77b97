import { join } from 'node:path';
import { defineModuleServer } from '@switchboard/kit-server';
import { mcContract } from '@switchboard/mc-contract';
import { mcDb } from './db.ts';
import { checkDingJob, sendDingJob } from './jobs/ding.ts';
import { notifyJob } from './jobs/notify.ts';
import { purgeMessagesJob, trimPushJob } from './jobs/purge.ts';
import { tellJob } from './jobs/tell.ts';
import { messageRoutes } from './message/routes.ts';
import { addTemplate } from './notice/repo.ts';
import { TEMPLATES } from './notice/templates.ts';
import { preferenceRoutes } from './pref/routes.ts';
import { servePush } from './push/gateways.ts';
import { pushRoutes } from './push/routes.ts';
import { templateRoutes } from './template/routes.ts';

export const mcModule = defineModuleServer({
  contract: mcContract,
  handlers: [...pushRoutes, ...messageRoutes, ...preferenceRoutes, ...templateRoutes],
  jobs: [notifyJob, tellJob, sendDingJob, checkDingJob, trimPushJob, purgeMessagesJob],
  streams: [],
  migrations: join(import.meta.dirname, 'migrations'),
  serve: servePush,
  async afterMigrate(db) {
    for (const template of TEMPLATES) await addTemplate(mcDb({ db }), template);
  },
});
