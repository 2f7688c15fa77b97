import { join } from 'node:path';
import { bqContract, performanceReports } from '@switchboard/bq-contract';
import { defineModuleServer } from '@switchboard/kit-server';
import { appRoutes } from './app-query/routes.ts';
import { channelRoutes } from './channel/routes.ts';
import { coverRoutes } from './cover/routes.ts';
import { openRecordIngest } from './ingest/ingest.ts';
import { marketRoutes } from './market/routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { mccmncImporter } from './mccmnc/importer.ts';
import { mccmncRoutes } from './mccmnc/routes.ts';
import { mixRoutes } from './mix/routes.ts';
import { moRoutes } from './mo/routes.ts';
import { recommendRoutes } from './recommend/routes.ts';
import { routeBindRoutes } from './route/routes.ts';
import { senderRoutes } from './sender/routes.ts';
import { closeDaysJob, reconcileDaysJob } from './jobs/days.ts';
import { handleReports } from './report/routes.ts';
import { revealRoutes } from './reveal/routes.ts';
import { smsRecordRoutes } from './sms/routes.ts';
import { voiceRoutes } from './voice/routes.ts';
import { waRoutes } from './wa/routes.ts';

export const bqModule = defineModuleServer({
  contract: bqContract,
  handlers: [
    ...smsRecordRoutes,
    ...revealRoutes,
    ...voiceRoutes,
    ...moRoutes,
    ...waRoutes,
    ...mailRoutes,
    ...handleReports(performanceReports),
    ...mccmncRoutes,
    ...channelRoutes,
    ...coverRoutes,
    ...senderRoutes,
    ...marketRoutes,
    ...mixRoutes,
    ...routeBindRoutes,
    ...recommendRoutes,
    ...appRoutes,
  ],
  jobs: [closeDaysJob, reconcileDaysJob, mccmncImporter.job],
  streams: [],
  migrations: join(import.meta.dirname, 'migrations'),
  ingest: openRecordIngest,
});
