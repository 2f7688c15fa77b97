import type { Db } from '../engines/postgres.ts';

/** The event as known to the service. The kit adds the actor, the origin and the call. */
export interface AuditEntry {
  /** Business object code, `sys.role`. */
  readonly object?: string;
  readonly objectId?: string;
  readonly action: string;
  /** 1 operation (default), 2 sign-in, 3 permission, 4 export, 5 sensitive read. */
  readonly category?: 1 | 2 | 3 | 4 | 5;
  /** 1 done (default), 2 refused, 3 failed. */
  readonly result?: 1 | 2 | 3;
  readonly code?: number;
  readonly before?: unknown;
  readonly after?: unknown;
  /** For calls without a session, such as signing in. */
  readonly actor?: { readonly userId: string | null; readonly name: string | null; readonly jobNumber?: string | null };
}

export interface AuditMeta {
  readonly traceId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly sessionId: string | null;
  readonly userId: string | null;
  readonly actorName: string | null;
  readonly jobNumber: string | null;
  readonly method: string;
  readonly path: string;
  readonly subApp: string | null;
  /** How long the call had run when the row was written; null outside a call. */
  readonly costMs: number | null;
}

/** Target of audit rows; the sys module owns the table. */
export interface AuditStore {
  write(db: Db, entry: AuditEntry, meta: AuditMeta): Promise<void>;
}

/** Writes in the caller's transaction: the row exists exactly if the business write does (sys R59). */
export type AuditFunction = (tx: Db, entry: AuditEntry) => Promise<void>;
