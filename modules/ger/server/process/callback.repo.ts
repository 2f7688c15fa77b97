import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { CallbackEvent } from '../engine/state.ts';
import type { ProcessDocument } from './service.ts';

export interface NewCallback {
  readonly instanceId: string;
  readonly runId: string | undefined;
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
  const { rows } = await sql<{
    id: string;
  }>`insert into ger.wf_callback (instance_id, node_run_id, event, service_name, action, mode, status,
      staff_id, comment, next_try_at, done_at)
    values (${instanceId}, ${runId}, ${event}, ${serviceName}, ${action}, ${mode}, case when ${mode} = 'tx' then 'done' else 'pending' end,
      ${staffId}, ${comment}, case when ${mode} = 'async' then now() end, case when ${mode} = 'tx' then now() end)
    returning id::text`.execute(tx);
  return rows[0]?.id as string;
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
  await sql`update ger.wf_callback set status = 'done', done_at = now(), attempts = attempts + 1, error = null where id = ${id}`.execute(
    tx,
  );
}

/** Minutes until the next attempt; null = no further one, a person must handle it. */
export async function markFailed(db: Db, id: string, error: string, minutes: number | null): Promise<void> {
  await sql`update ger.wf_callback set status = case when ${minutes}::int is null then 'dead' else 'failed' end, attempts = attempts + 1,
      error = ${error.slice(0, 2000)}, next_try_at = now() + make_interval(mins => ${minutes}::int)
    where id = ${id} and status in ('pending', 'failed')`.execute(db);
}
