import type { FlagKey, Locale } from '@switchboard/kit-contract';
import type { AuditFunction } from './audit/audit.ts';
import type { Config } from './config.ts';
import type { Records } from './engines/clickhouse.ts';
import type { Bus } from './engines/nats.ts';
import type { Db } from './engines/postgres.ts';
import type { Files } from './engines/s3.ts';
import type { ExportQueue } from './export/queue.ts';
import type { Extensions } from './extension.ts';
import type { Cookies } from './http/cookies.ts';
import type { JobSender } from './jobs/jobs.ts';
import type { Logger } from './log.ts';
import type { FileKind } from './resource/file-kind.ts';
import type { RecordKind } from './resource/record.ts';
import type { PickWritable } from './resource/write-rights.ts';
import type { Principal } from './rights/principal.ts';
import type { RowSecurity } from './rights/row-security.ts';

/** Shared by every part of the process: the services and the configuration. */
export interface Services {
  readonly config: Config;
  readonly db: Db;
  readonly records: Records;
  readonly bus: Bus;
  readonly files: Files;
  readonly jobs: JobSender;
}

export interface RequestInfo {
  readonly traceId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly locale: Locale;
  readonly log: Logger;
  /** Aborted when the caller disconnects before the answer: expensive work of an engine is cancelled with it. */
  readonly signal?: AbortSignal;
}

/** A call without a session. */
export interface PublicContext extends Services, RequestInfo {
  /** Writes an audit entry in the transaction of the business write (sys R59). */
  readonly audit: AuditFunction;
  readonly cookies: Cookies;
}

/** A call by a user: services read `principal`, never the request. */
export interface Context extends PublicContext {
  readonly principal: Principal;
  /** Of a business write (conventions §7): the id of this submission, for effects that must pass it on. */
  readonly submitId: string | null;
  /** The key that the call requires; null = open to all signed-in users, without access to guarded rows. */
  readonly callKey: string | null;
  /** Every table with owned rows. */
  readonly rowSecurity: readonly RowSecurity[];
  /** Every kind of record with comments and changes. */
  readonly recordKinds: readonly RecordKind[];
  /** Other objects with files. */
  readonly fileKinds: readonly FileKind[];
  /** What other modules implement of the extension points that this module declares. */
  readonly extensions: Extensions;
  /** Selects the sent fields that may be stored (sys R38). Every call that takes fields of a resource uses it. */
  readonly pickWritable: PickWritable;
  /** Whether a feature is switched on for the user; a change takes effect on every node within seconds. */
  readonly flag: (key: FlagKey) => boolean;
  /** Creates an export task (sys R70). */
  readonly exportQueue: ExportQueue;
}
