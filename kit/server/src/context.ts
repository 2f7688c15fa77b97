import type { Locale } from '@switchboard/kit-contract';
import type { AuditFunction } from './audit/audit.ts';
import type { Config } from './config.ts';
import type { Records } from './engines/clickhouse.ts';
import type { Bus } from './engines/nats.ts';
import type { Db } from './engines/postgres.ts';
import type { Files } from './engines/s3.ts';
import type { ExportQueue } from './export/queue.ts';
import type { Cookies } from './http/cookies.ts';
import type { JobSender } from './jobs/jobs.ts';
import type { Logger } from './log.ts';
import type { FileKind } from './resource/file-kind.ts';
import type { RecordKind } from './resource/record.ts';
import type { PickWritable } from './resource/write-rights.ts';
import type { Principal } from './rights/principal.ts';
import type { RowSecurity } from './rights/row-security.ts';

/** What every part of the process shares: the doors and the configuration. */
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
  /** Aborted when the caller left without waiting for the answer: what costs an engine much is given up with it. */
  readonly signal?: AbortSignal;
}

/** A call without a session. */
export interface PublicContext extends Services, RequestInfo {
  /** Writes what happened, in the transaction in which it happened (sys R59). */
  readonly audit: AuditFunction;
  readonly cookies: Cookies;
}

/** A call by a person: services ask `principal`, never the request. */
export interface Context extends PublicContext {
  readonly principal: Principal;
  /** Of a business write (conventions §7): the name of this one submission, for effects that must carry it on. */
  readonly submitId: string | null;
  /** The key that the call asks for; null = open to everybody who is signed in, and then to no guarded row. */
  readonly callKey: string | null;
  /** Every table of the house whose rows have an owner. */
  readonly rowSecurity: readonly RowSecurity[];
  /** Every kind of record that comments and changes hang on. */
  readonly recordKinds: readonly RecordKind[];
  /** Other objects that files hang on. */
  readonly fileKinds: readonly FileKind[];
  /** What of the sent fields may be stored (sys R38). Every call that takes fields of a resource asks it. */
  readonly pickWritable: PickWritable;
  /** Makes an export a task (sys R70). */
  readonly exportQueue: ExportQueue;
}
