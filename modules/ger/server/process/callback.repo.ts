import { type Db, insertRow, updateRow, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { CallbackEvent } from '../engine/state.ts';
import { wfCallbackTable } from '../tables.ts';
import type { ProcessDocument } from './service.ts';

export interface NewCallback {
  readonly instanceId: string;
  readonly runId: string;
  readonly event: CallbackEvent;
  readonly serviceName: string;
  readonly action: string;
  readonly mode: 'tx' | 'async';
  readonly staffId: string | null;
  readonly comment: string | null;
}

/**
 * The key is unique: the same step of the same run cannot trigger a second callback, even after a program error (ger
 * rule 26).
 */
export async function insertCallback(tx: Db, callback: NewCallback): Promise<string> {
  const { instanceId, runId, event, serviceName, action, mode, staffId, comment } = callback;
  const isDone = mode === 'tx';
  const progress = {
    status: isDone ? 'done' : 'pending',
    nextTryAt: isDone ? null : sql`now()`,
    doneAt: isDone ? sql`now()` : null,
  };
  const row = { instanceId, nodeRunId: runId, event, serviceName, action, mode, staffId, comment, ...progress };
  return await insertRow(tx, wfCallbackTable, row, null);
}

export interface WaitingCallback extends ProcessDocument {
  readonly id: string;
  readonly event: CallbackEvent;
  readonly serviceName: string;
  readonly action: string;
  readonly staffId: string | null;
  readonly comment: string | null;
  readonly attempts: number;
  readonly title: string;
}

/** A due callback, locked for this worker; null when there is none. */
export async function claimCallback(tx: Db): Promise<WaitingCallback | null> {
  const { rows } =
    await sql<WaitingCallback>`select c.id::text, c.event, c.service_name as "serviceName", c.action, c.staff_id::text as "staffId",
      c.comment, c.attempts, i.id::text as "instanceId", i.process_code as "processCode", i.business_type as "businessType",
      i.business_id::text as "businessId", i.initiator_id::text as "applicantId", i.facts, i.title
    from ger.wf_callback c join ger.wf_instance i on i.id = c.instance_id
    where c.status in ('pending', 'failed') and c.next_try_at <= now()
    order by c.next_try_at, c.id limit 1 for update of c skip locked`.execute(tx);
  return rows[0] ?? null;
}

export async function markDone(tx: Db, id: string): Promise<void> {
  const values = { status: 'done', doneAt: sql`now()`, attempts: sql`attempts + 1`, error: null };
  await updateRow(tx, wfCallbackTable, { id, values, by: null });
}

/** Minutes until the next attempt; null = no further one, a person must handle it. */
export async function markFailed(db: Db, id: string, error: string, minutes: number | null): Promise<void> {
  await updateRows(db, wfCallbackTable, {
    values: {
      status: minutes === null ? 'dead' : 'failed',
      attempts: sql`t.attempts + 1`,
      error: error.slice(0, 2000),
      nextTryAt: sql`now() + make_interval(mins => ${minutes}::int)`,
    },
    where: sql`t.id = ${id} and t.status in ('pending', 'failed')`,
    by: null,
  });
}
