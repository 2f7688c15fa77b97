import { join } from 'node:path';
import { ocContract } from '@switchboard/oc-contract';
import { defineModuleServer, policiesOf } from '@switchboard/kit-server';
import { imeiRoutes } from './imei/routes.ts';
import { deviceRebootJob, deviceWatchJob, purgeUptimeJob } from './jobs/devices.ts';
import { imeiCoolingJob } from './jobs/imei-cooling.ts';
import { portBatchJob } from './jobs/port-batch.ts';
import { voiceTestJobs } from './jobs/voice-tests.ts';
import { imeiService } from './port/approval.ts';
import { portRoutes } from './port/routes.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { simbankRoutes } from './simbank/routes.ts';
import { tacRecord, tacRoutes } from './tac/routes.ts';
import { voiceTestRoutes } from './voice-test/routes.ts';
import * as tables from './tables.ts';

export const ocModule = defineModuleServer({
  contract: ocContract,
  handlers: [...scheduleRoutes, ...simbankRoutes, ...imeiRoutes, ...tacRoutes, ...portRoutes, ...voiceTestRoutes],
  recordKinds: [tacRecord],
  contributions: [imeiService],
  jobs: [portBatchJob(), imeiCoolingJob, deviceRebootJob(), deviceWatchJob, purgeUptimeJob, ...voiceTestJobs],
  streams: [],
  rowSecurity: policiesOf(tables),
  migrations: join(import.meta.dirname, 'migrations'),
});
