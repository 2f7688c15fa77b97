export type { Config } from './config.ts';
export { readConfig } from './config.ts';
export type { Context, Doors, PublicContext, RequestInfo } from './context.ts';
export type { Engine } from './engines/engine.ts';
export { checkEngines, type EngineHealth } from './engines/health.ts';
export { openDoors, type OpenDoors } from './engines/doors.ts';
export type { Db } from './engines/postgres.ts';
export type { Bus } from './engines/nats.ts';
export type { Records } from './engines/clickhouse.ts';
export type { Files } from './engines/s3.ts';
export { createHttp } from './http/server.ts';
export { serveHealth } from './http/health-server.ts';
export type { CallDone } from './http/call-route.ts';
export {
  type AnyJob,
  type JobContext,
  type JobDefinition,
  installJobs,
  type JobSender,
  openJobs,
} from './jobs/jobs.ts';
export { createLogger, type Logger } from './log.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export { migrateAll } from './migrate/migrate.ts';
export { checkModules, defineModuleServer, type Handler, handle, handlePublic, type ModuleServer } from './module.ts';
export { buildOpenApi } from './openapi.ts';
export type { RunningProcess } from './process.ts';
export { defineRecordStream, type RecordStream } from './records/stream.ts';
export { openIngest, type Ingest } from './records/ingest.ts';
export { pageOf } from './resource/page.ts';
export { definePgSource, type PgSource } from './resource/source.ts';
export type { Authenticator, Principal, RowScope } from './rights/principal.ts';
