import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

export interface AuditInsert {
  readonly trace_id: string | null;
  readonly category: number;
  readonly user_id: string | null;
  readonly actor_name: string | null;
  readonly job_number: string | null;
  readonly sub_app: string | null;
  readonly object_code: string | null;
  readonly object_id: string | null;
  readonly action: string;
  readonly result: number;
  readonly code: number | null;
  readonly method: string | null;
  readonly path: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly changed: string[] | null;
  readonly ip: string;
  readonly region: string | null;
  readonly ua: string | null;
  readonly session_id: string | null;
  readonly cost_ms: number | null;
}

/** `id`, `created_at` and `txid` are set by the database: no caller can choose the order of the log. */
export async function insertAudit(db: SysDb, { before, after, ...row }: AuditInsert): Promise<void> {
  await db
    .insertInto('sys.audit_log')
    .values({ ...row, before: toJsonb(before), after: toJsonb(after) })
    .execute();
}

function toJsonb(value: unknown) {
  return value === null ? null : sql<never>`${JSON.stringify(value)}::jsonb`;
}
