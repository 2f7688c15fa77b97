import { join } from 'node:path';
import { defineModuleServer } from '@switchboard/kit-server';
import { mcContract } from '@switchboard/mc-contract';
import { mcDb } from './db.ts';
import { checkDingJob, sendDingJob } from './jobs/ding.ts';
import { notifyJob } from './jobs/notify.ts';
import { purgeMessagesJob, trimPushJob } from './jobs/purge.ts';
import { publishJob } from './jobs/publish-push.ts';
import { mailSyncJobs } from './mail/sync/jobs.ts';
import { workMail } from './mail/work.ts';
import { messageRoutes } from './message/routes.ts';
import { checkMailKeys } from './mail/account/check-keys.ts';
import { mailBoxJobs, mailBoxRoutes } from './mail/box.ts';
import { purgeMailsJob } from './mail/read/purge/job.ts';
import { mailReadRoutes } from './mail/read/routes.ts';
import { campaignMailJob } from './mail/compose/campaign.ts';
import { quoteMailJob } from './mail/compose/quote.ts';
import { forwardJob } from './mail/compose/forward.ts';
import { draftRoutes } from './mail/draft/routes.ts';
import { cleanMailFilesJob } from './mail/outbox/clean/job.ts';
import { outboxRoutes } from './mail/outbox/routes.ts';
import { OUTBOX_TEMPLATES } from './mail/outbox/templates.ts';
import { mailNoticeJob } from './notice/mail/job.ts';
import { addTemplate } from './notice/repo.ts';
import { TEMPLATES } from './notice/templates.ts';
import { preferenceRoutes } from './pref/routes.ts';
import { servePush } from './push/gateways.ts';
import { pushRoutes } from './push/routes.ts';
import { PUSH_BUS } from './push/wake.ts';
import { templateRoutes } from './template/routes.ts';

export const mcModule = defineModuleServer({
  contract: mcContract,
  handlers: [
    ...pushRoutes,
    ...messageRoutes,
    ...preferenceRoutes,
    ...templateRoutes,
    ...mailBoxRoutes,
    ...mailReadRoutes,
    ...draftRoutes,
    ...outboxRoutes,
  ],
  jobs: [
    ...[notifyJob, publishJob, mailNoticeJob, sendDingJob, checkDingJob, trimPushJob, purgeMessagesJob],
    ...[...mailSyncJobs, ...mailBoxJobs, purgeMailsJob, forwardJob, campaignMailJob, quoteMailJob, cleanMailFilesJob],
  ],
  streams: [],
  bus: PUSH_BUS,
  migrations: join(import.meta.dirname, 'migrations'),
  serve: servePush,
  work: workMail,
  checkStart: checkMailKeys,
  async afterMigrate(db) {
    for (const template of [...TEMPLATES, ...OUTBOX_TEMPLATES]) await addTemplate(mcDb({ db }), template);
  },
});
