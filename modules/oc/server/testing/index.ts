export { deviceRebootJob, deviceWatchJob, purgeUptimeJob } from '../jobs/devices.ts';
export { portBatchJob } from '../jobs/port-batch.ts';
export { voiceTestJobs } from '../jobs/voice-tests.ts';
export { imeiCoolingJob } from '../jobs/imei-cooling.ts';
export { AT_ONCE, LIMITS } from '../port/limits.ts';
export { runBatch } from '../port/run.ts';
export { openVod } from '../port/vod.ts';
export { startOc, type TestOc } from './start-oc.ts';
