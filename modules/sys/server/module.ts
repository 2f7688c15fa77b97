import { join } from 'node:path';
import { defineModuleServer, implement, SETTING_STORE, watchSettings } from '@switchboard/kit-server';
import { sysContract } from '@switchboard/sys-contract';
import { ACCESS_BUS, accessStream } from './access/stream.ts';
import { logRoutes } from './audit/routes.ts';
import { sysDb } from './db.ts';
import { downloadRoutes } from './download/routes.ts';
import { explainRoutes } from './explain/routes.ts';
import { grantRoutes } from './grant/routes.ts';
import { deptRoutes } from './dept/routes.ts';
import { dingNoticeRoutes } from './ding-notice/routes.ts';
import { dictRoutes } from './dict/routes.ts';
import { directoryRoutes } from './directory/routes.ts';
import { recordRoutes } from './record/routes.ts';
import { flagRoutes } from './flag/routes.ts';
import { registerFlags } from './flag/register.repo.ts';
import { feedbackFileKinds } from './feedback/images.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { appearanceRoutes } from './appearance/routes.ts';
import { guideRoutes } from './guide/routes.ts';
import { guidedTourRoutes } from './guided-tour/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { idempotenceRoutes } from './idempotence/routes.ts';
import { auditPartitionsJob } from './jobs/audit-partitions.ts';
import { closeFeedbackJob } from './jobs/close-feedback.ts';
import { countDingJob, sendDingNoticesJob } from './jobs/ding-notices.ts';
import { publishVersionsJob } from './jobs/publish-versions.ts';
import { purgeExportsJob } from './jobs/purge-exports.ts';
import { purgeUploadsJob } from './jobs/purge-uploads.ts';
import { scanFilesJob } from './jobs/scan-files.ts';
import { runExportJob } from './jobs/run-export.ts';
import { watchExportsJob } from './jobs/watch-exports.ts';
import { purgeExpiredJob } from './jobs/purge-expired.ts';
import { sealAuditJob } from './jobs/seal-audit.ts';
import { verifyAuditJob } from './jobs/verify-audit.ts';
import { syncAfterCallbackJob, syncOrganisationJob } from './jobs/sync-organisation.ts';
import { loginPromptRoutes } from './login-prompt/routes.ts';
import { orgSyncRoutes } from './org-sync/routes.ts';
import { quickEntranceRoutes } from './quick-entrance/routes.ts';
import { ratingRoutes } from './rating/routes.ts';
import { rightsRoutes } from './rights/routes.ts';
import { resourceRoutes } from './resource/admin/routes.ts';
import { bindPagesToObjects, registerRightsKeys } from './role/register-keys.ts';
import { roleRoutes } from './role/routes.ts';
import { registerContracts } from './resource/register-contracts.ts';
import { registerResources } from './resource/register.ts';
import { demoCodeStub } from './session/captcha.ts';
import { sessionRoutes } from './session/routes.ts';
import { settingStore } from './setting/repo.ts';
import { settingRoutes } from './setting/routes.ts';
import { shellRoutes } from './shell/routes.ts';
import { uploadRoutes } from './upload/routes.ts';
import { userRoutes } from './user/routes.ts';
import { versionRoutes } from './version/routes.ts';
import { viewRoutes } from './views/routes.ts';
import { workdayRoutes } from './workday/routes.ts';
import { userSessionRoutes } from './user-session/routes.ts';

export const sysModule = defineModuleServer({
  contract: sysContract,
  handlers: [
    ...sessionRoutes,
    ...shellRoutes,
    ...guideRoutes,
    ...guidedTourRoutes,
    ...homeRoutes,
    ...quickEntranceRoutes,
    ...appearanceRoutes,
    ...idempotenceRoutes,
    ...rightsRoutes,
    ...userRoutes,
    ...userSessionRoutes,
    ...resourceRoutes,
    ...roleRoutes,
    ...grantRoutes,
    ...explainRoutes,
    ...flagRoutes,
    ...logRoutes,
    ...deptRoutes,
    ...orgSyncRoutes,
    ...workdayRoutes,
    ...dictRoutes,
    ...settingRoutes,
    ...directoryRoutes,
    ...recordRoutes,
    ...feedbackRoutes,
    ...ratingRoutes,
    ...versionRoutes,
    ...dingNoticeRoutes,
    ...loginPromptRoutes,
    ...viewRoutes,
    ...downloadRoutes,
    ...uploadRoutes,
  ],
  jobs: [
    purgeExpiredJob,
    sealAuditJob,
    auditPartitionsJob,
    verifyAuditJob,
    syncOrganisationJob,
    syncAfterCallbackJob,
    closeFeedbackJob,
    sendDingNoticesJob,
    countDingJob,
    publishVersionsJob,
    runExportJob,
    watchExportsJob,
    purgeExportsJob,
    purgeUploadsJob,
    scanFilesJob,
  ],
  implementations: [implement(SETTING_STORE, settingStore)],
  serve: watchSettings,
  work: watchSettings,
  fileKinds: feedbackFileKinds,
  stubs: [demoCodeStub],
  streams: [accessStream],
  bus: ACCESS_BUS,
  migrations: join(import.meta.dirname, 'migrations'),
  afterMigrate: async (db, { contracts }) => {
    await registerResources(sysDb({ db }), contracts);
    await registerRightsKeys(sysDb({ db }));
    await registerContracts(sysDb({ db }), contracts);
    await bindPagesToObjects(sysDb({ db }), contracts);
    await registerFlags(sysDb({ db }), contracts);
  },
});
