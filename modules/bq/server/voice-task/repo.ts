import { voiceTaskResource } from '@switchboard/bq-contract';
import { type Db, definePgSource, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { defineMaster } from '../master/store.ts';
import type { CountedTask } from '../task/figures.ch.repo.ts';
import { OF_ACCOUNT } from '../task/owner.repo.ts';
import { voiceTaskTable } from '../tables.ts';

export const voiceTaskSource = definePgSource({
  resource: voiceTaskResource,
  table: voiceTaskTable,
  alias: 'v',
  join: sql`join bq.app a on a.id = v.app_id`,
  scope: OF_ACCOUNT,
  columns: {
    appName: sql`a.name`,
    customerName: sql`a.customer_name`,
    progress: sql`round(least(100, 100.0 * v.called / v.total), 2)::text`,
    answerRate: sql`round(100.0 * v.answered / nullif(v.called, 0), 2)::text`,
  },
});

export const voiceTaskMaster = defineMaster({
  resource: voiceTaskResource,
  table: voiceTaskTable,
  taken: { zh: '任务编号已存在', en: 'This task number already exists' },
});

/** Tasks that still receive calls; the last call of an ended task may arrive up to a day later. */
export async function findCountedCalls(db: Db): Promise<(CountedTask & { state: string })[]> {
  const { rows } = await sql<
    CountedTask & { state: string }
  >`select id::text, app_id::text as "appId", started_at as since, state
    from bq.voice_task where started_at is not null and (state in ('running', 'paused') or ended_at > now() - interval '1 day')
    order by id limit 2000`.execute(db);
  return rows;
}

export async function noteCallsEnd(db: Db, id: string, state: 'finished' | 'stopped', at: Date): Promise<void> {
  const where = sql`t.id = ${id}::bigint and t.state in ('running', 'paused')`;
  await updateRows(db, voiceTaskTable, { values: { state, endedAt: at }, where, by: null });
}

export interface CallFigures {
  readonly id: string;
  readonly called: number;
  readonly answered: number;
  readonly billSec: number;
  readonly feeUsd: string;
}

export async function storeCallFigures(db: Db, figures: readonly CallFigures[]): Promise<void> {
  // lint-ok raw-writes: counting makes no open form stale
  await sql`update bq.voice_task v set called = f.called, answered = f.answered, bill_sec = f."billSec", fee_usd = f."feeUsd", counted_at = now()
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) f (id bigint, called int, answered int, "billSec" int, "feeUsd" numeric)
    where v.id = f.id`.execute(db);
}
