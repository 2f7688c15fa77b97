import { join } from 'node:path';
import { bqContract, ledgerPerformance, performanceReports } from '@switchboard/bq-contract';
import { defineModuleServer } from '@switchboard/kit-server';
import { agentPerformanceRoutes } from './agent/performance.ts';
import { agentRoutes } from './agent/routes.ts';
import { appRoutes } from './app-query/routes.ts';
import { appointmentRoutes } from './appointment/routes.ts';
import { channelRoutes } from './channel/routes.ts';
import { coverRoutes } from './cover/routes.ts';
import { complianceFileKind } from './device/compliance.ts';
import { deviceRoutes } from './device/routes.ts';
import { GATEWAY_BUS } from './gateway/bus.ts';
import { implementations } from './implementations.ts';
import { openRecordIngest } from './ingest/ingest.ts';
import { marketRoutes } from './market/routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { mccmncImporter } from './mccmnc/importer.ts';
import { mccmncRoutes } from './mccmnc/routes.ts';
import { mixRoutes } from './mix/routes.ts';
import { moRoutes } from './mo/routes.ts';
import { queueRoutes } from './queue/routes.ts';
import { recallRoutes } from './recall/routes.ts';
import { promoterRoutes } from './promoter/performance.ts';
import { recommendRoutes } from './recommend/routes.ts';
import { routeBindRoutes } from './route/routes.ts';
import { senderImporter } from './sender/importer.ts';
import { senderFileKind } from './sender/proof.ts';
import { senderRoutes } from './sender/routes.ts';
import { remindOfDocumentsJob } from './jobs/compliance.ts';
import { accountJobs } from './jobs/account.ts';
import { agentChangedJob } from './jobs/agent.ts';
import { alarmChangedJob } from './jobs/alarm.ts';
import { closeDaysJob, reconcileDaysJob, settleDoubtsJob } from './jobs/days.ts';
import { ratePublishedJob } from './jobs/rates.ts';
import { watchLinksJob, watchTrialsJob } from './jobs/recommend.ts';
import { taskJobs } from './jobs/tasks.ts';
import { handOverUsageJob } from './jobs/usage.ts';
import { syncVosJob, watchIpsJob } from './jobs/vos.ts';
import { disputeService } from './day/dispute.ts';
import { dayRoutes } from './day/routes.ts';
import { handleReports } from './report/routes.ts';
import { revealRoutes } from './reveal/routes.ts';
import { smsRecordRoutes } from './sms/routes.ts';
import { smsTaskRoutes } from './sms-task/routes.ts';
import { twoWayRoutes } from './two-way/routes.ts';
import { voiceTaskRoutes } from './voice-task/routes.ts';
import { voiceRoutes } from './voice/routes.ts';
import { gatewayIpRoutes } from './vos/ip-routes.ts';
import { vosRoutes } from './vos/routes.ts';
import { vosServerRoutes } from './vos/server-routes.ts';
import { voiceChannelRoutes } from './vos/voice-channel.ts';
import { waRoutes } from './wa/routes.ts';

/**
 * Records rule 50: numbers, addresses and texts of people, and columns that reveal them. Each has a masked column, or
 * is not shown.
 */
const CLEAR_COLUMNS = [
  'phone',
  'number',
  'caller',
  'callee',
  'callee_raw',
  'from_user',
  'to_user',
  'raw',
  'to_addr',
  'body',
];

export const bqModule = defineModuleServer({
  contract: bqContract,
  handlers: [
    ...smsRecordRoutes,
    ...revealRoutes,
    ...voiceRoutes,
    ...moRoutes,
    ...waRoutes,
    ...mailRoutes,
    ...handleReports([...performanceReports, ...ledgerPerformance]),
    ...dayRoutes,
    ...mccmncRoutes,
    ...channelRoutes,
    ...queueRoutes,
    ...coverRoutes,
    ...senderRoutes,
    ...marketRoutes,
    ...mixRoutes,
    ...routeBindRoutes,
    ...recommendRoutes,
    ...appRoutes,
    ...smsTaskRoutes,
    ...appointmentRoutes,
    ...recallRoutes,
    ...twoWayRoutes,
    ...voiceTaskRoutes,
    ...vosRoutes,
    ...vosServerRoutes,
    ...gatewayIpRoutes,
    ...voiceChannelRoutes,
    ...deviceRoutes,
    ...agentRoutes,
    ...agentPerformanceRoutes,
    ...promoterRoutes,
  ],
  jobs: [
    closeDaysJob,
    reconcileDaysJob,
    settleDoubtsJob,
    handOverUsageJob,
    mccmncImporter.job,
    senderImporter.job,
    watchTrialsJob,
    watchLinksJob,
    ...taskJobs,
    syncVosJob,
    watchIpsJob,
    remindOfDocumentsJob,
    agentChangedJob,
    ...accountJobs,
    alarmChangedJob,
    ratePublishedJob,
  ],
  implementations,
  contributions: [disputeService],
  fileKinds: [senderFileKind, complianceFileKind],
  streams: [],
  bus: GATEWAY_BUS,
  migrations: join(import.meta.dirname, 'migrations'),
  clearColumns: CLEAR_COLUMNS,
  ingest: openRecordIngest,
});
