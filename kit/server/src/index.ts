export type { Config } from './config.ts';
export { readConfig } from './config.ts';
export { isSameSecret } from './same-secret.ts';
export { openSecret, type SealedSecret, sealSecret } from './sealed.ts';
export type { Context, Services, PublicContext, RequestInfo } from './context.ts';
export type { Engine } from './engines/engine.ts';
export { checkEngines, type EngineHealth } from './engines/health.ts';
export { connectServices, type ConnectedServices } from './engines/services.ts';
export type { Db } from './engines/postgres.ts';
export { isTaken, isUniqueViolation } from './engines/violation.ts';
export { pipeline } from './engines/pipeline.ts';
export { type Bus, BusRefusedError } from './engines/nats.ts';
export {
  BUS_USERS,
  busPermissions,
  type BusPermissions,
  type BusUse,
  type BusUser,
  makesStream,
  readsStream,
} from './engines/bus-permissions.ts';
export { busProblem } from './engines/nats-options.ts';
export { type Records, withMaskedUser } from './engines/clickhouse.ts';
export { type Files, openFiles, type StoredFile } from './engines/s3.ts';
export { definePgDocument, type PgDocument } from './document/define.ts';
export { nextNumber, type NumberFormat } from './document/number.ts';
export type {
  DocumentDraft,
  DocumentProcess,
  DocumentRules,
  DocumentRun,
  StateChange,
  StoredDocument,
} from './document/types.ts';
export { createAuditedFile } from './export/export-of.ts';
export { fileCell } from './export/cells.ts';
export type { ExportQueue } from './export/queue.ts';
export type { ExportFeed, ListExport } from './export/feed.ts';
export { chFeed, type ChSource, defineChSource } from './export/ch-feed.ts';
export {
  feedPieces,
  TABLE_MIME,
  type TableFile,
  tableFile,
  type TableFormat,
  tableName,
} from './export/table-file.ts';
export {
  connectExtensions,
  contribute,
  type Contribution,
  type ContributionPoint,
  defineContributionPoint,
  defineExtensionPoint,
  type ExtensionPoint,
  type Extensions,
  implement,
  requireExtension,
} from './extension.ts';
export { isEngineDown } from './http/answer.ts';
export { contentDisposition, FileAnswer } from './http/file-answer.ts';
export { type QueryableList, type InternalQueries, readHandler } from './http/internal-queries.ts';
export { readRows } from './import/read-rows.ts';
export { readTable } from './import/read-table.ts';
export { createHttp } from './http/server.ts';
export type { Cookies } from './http/cookies.ts';
export { type IncomingFile, plainName } from './http/incoming-file.ts';
export { serveHealth } from './http/health-server.ts';
export type { EventStream, StreamOpener } from './http/event-stream.ts';
export type { CallDone } from './http/call-route.ts';
export {
  type AnyJob,
  type JobContext,
  type JobDefinition,
  installJobs,
  type JobSender,
  type JobServices,
  openJobs,
} from './jobs/jobs.ts';
export { createJobServices } from './jobs/job-services.ts';
export { createLogger, type Logger, unredacted } from './log.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export {
  NOTICE_QUEUE,
  type NoticeChannel,
  type NoticeRequest,
  type NoticeVar,
  PUSH_QUEUE,
  type PushRequest,
  requestNotice,
  requestPush,
} from './notify.ts';
export { afterOfficeHours, type WorkdayExceptions, workingDaysAfter } from './office-calendar.ts';
export { OWN_NETWORK } from './place/own-networks.ts';
export { type Places, placesOf } from './place/places.ts';
export { clearColumnsOf, migrateAll } from './migrate/migrate.ts';
export { readerGrants } from './migrate/readers.ts';
export {
  checkStart,
  checkModules,
  defineModuleServer,
  type Handler,
  handle,
  handleExport,
  handleFeed,
  handleFile,
  handlePublic,
  handlePublicFile,
  handleStream,
  handleUpload,
  type IngestNode,
  type LiveContract,
  type ModuleServer,
  type NodeService,
  type RegisteredCode,
  type ServingNode,
  type WorkingNode,
} from './module.ts';
export { buildOpenApi } from './openapi.ts';
export type { RunningProcess } from './process.ts';
export { defineRecordStream, type RecordStream } from './records/stream.ts';
export { INGEST_BUS, openIngest, type Ingest } from './records/ingest.ts';
export { fieldView, refuseHiddenFields } from './resource/field-rights.ts';
export {
  type RecordQuery,
  type RecordFacts,
  recordFeed,
  recordPageOf,
  type RecordSource,
} from './records/record-page.ts';
export { type GroupRow, groupOf } from './resource/group.ts';
export { lockRow } from './resource/lock-row.ts';
export { rowCondition } from './resource/conditions.ts';
export { detailOf, detailWithRights, pageOf, readDetail } from './resource/page.ts';
export { type FileKind, mayReadObject } from './resource/file-kind.ts';
export { changeRights, defineRecord, readRecord, type ReadRecord, type RecordKind } from './resource/record.ts';
export { type ScopedRead, scopedRead } from './resource/scoped-read.ts';
export { keptFields } from './resource/kept-fields.ts';
export { shownFields } from './resource/shown-fields.ts';
export { definePgSource, perLocale, type PgSource, type RowMask } from './resource/source.ts';
export { streamOf } from './resource/stream.ts';
export type { AuditEntry, AuditMeta, AuditStore } from './audit/audit.ts';
export { type Listener, openListener } from './engines/listener.ts';
export type { Claim, IdempotenceStore } from './idempotence.ts';
export { asSystem, continueAsSystem } from './rights/act.ts';
export { guardedRowFacts } from './rights/row-facts.ts';
export { warnWhenUnwatched } from './rights/watched.ts';
export {
  type FieldRight,
  fieldRightsOf,
  fieldRuleOf,
  heldKeys,
  rolesGranting,
  scopeOf,
  scopeRuleOf,
} from './rights/engine.ts';
export { type Explanation, explainField, explainKey, explainRow, type RowFacts } from './rights/explain.ts';
export {
  type FieldLevel,
  type FieldRule,
  LEVEL,
  SCOPE,
  type Grants,
  type ObjectFields,
  type RoleGrant,
  type ScopeRule,
} from './rights/grants.ts';
export { addressesIn, replaceAddresses } from './rights/addresses.ts';
export { maskValue } from './rights/mask.ts';
export { type FieldRights, visibleNames, visibleValues } from './rights/visible.ts';
export {
  type Authenticator,
  createPrincipal,
  type FlagsNow,
  withBoundKey,
  type Principal,
  type RowScope,
} from './rights/principal.ts';
export { containing, scopeCondition } from './resource/conditions.ts';
export { defineRowSecurity, rowsOf, type RowSecurity, type RowShare } from './rights/row-security.ts';
export { cleanHtml, type MoreHtml } from './html/clean-html.ts';
export { type KeysetEntry, type KeysetSource, timelinePage } from './timeline/timeline-page.ts';
export {
  activeJobs,
  checkStubs,
  defineStub,
  isStubActive,
  requireFeature,
  type Stub,
  type StubConfig,
} from './stub.ts';
export { definePgSetting, type PgSetting, type RowChange } from './setting/pg-setting.ts';
export { cachedSetting, dropCached, watchSettings } from './setting/reader.ts';
export { exportedRows } from './setting/read-handlers.ts';
export { submitIn } from './setting/handlers.ts';
export {
  SETTING_STORE,
  type HistoryEntry,
  type Proposal,
  type SettingStore,
  settingsOf,
  type StoredChange,
} from './setting/store.ts';
export { inParallel } from './in-parallel.ts';
export { inSavepoint, inTransaction } from './transaction.ts';
export { deptsOf, inScope, isInScope, ownedIn } from './table/in-scope.ts';
export { archiveAudited, saveAudited } from './table/save-audited.ts';
export { lockVersion, storeRow } from './table/store-row.ts';
export { type AuditedTable, type OwnedTable, policiesOf, type Table, tablesOf } from './table/table.ts';
export {
  archiveRow,
  deleteRows,
  insertRow,
  insertRows,
  type NewRow,
  type RowValues,
  updateRow,
  updateRows,
} from './table/write-row.ts';
