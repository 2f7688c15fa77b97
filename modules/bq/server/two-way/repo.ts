import { twoWayResource } from '@switchboard/bq-contract';
import type { Locale } from '@switchboard/kit-contract';
import { type Db, definePgSource, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { defineMaster } from '../master/store.ts';
import { refusedStart } from '../task/command.repo.ts';
import type { CountedTask } from '../task/figures.ch.repo.ts';
import { OF_ACCOUNT } from '../task/owner.repo.ts';
import { twoWayTaskTable } from '../tables.ts';

export const twoWaySource = (locale: Locale) =>
  definePgSource({
    resource: twoWayResource,
    table: twoWayTaskTable,
    alias: 'w',
    join: sql`join bq.app a on a.id = w.app_id`,
    scope: OF_ACCOUNT,
    columns: {
      appName: sql`a.name`,
      customerName: sql`a.customer_name`,
      // the numbers are private and not part of the list
      numbers: sql`null::text`,
      replyRate: sql`round(100.0 * w.repliers / nullif(w.mt_sent, 0), 2)::text`,
      stopRate: sql`round(100.0 * w.stoppers / nullif(w.mt_sent, 0), 2)::text`,
      stopReason: sql`coalesce(w.stop_reason, ${refusedStart(sql`w.id`, locale)})`,
    },
  });

export const twoWayMaster = defineMaster({
  resource: twoWayResource,
  table: twoWayTaskTable,
  renamed: { numbers: null },
  taken: { zh: '任务已存在', en: 'This task already exists' },
});

export interface TwoWayOrder {
  readonly appId: string;
  readonly number: string;
  readonly content: string;
  readonly numbers: string[];
  readonly submittedBy: string | null;
}

export async function findOrder(tx: Db, id: string): Promise<TwoWayOrder | undefined> {
  const { rows } = await sql<TwoWayOrder>`select app_id::text as "appId", number, content, numbers::text[] as numbers,
    submitted_by::text as "submittedBy" from bq.two_way_task where id = ${id}::bigint`.execute(tx);
  return rows[0];
}

/** An answer may arrive as long as the session of the last message lasts. */
export async function findCountedTwoWay(db: Db): Promise<(CountedTask & { state: string })[]> {
  const { rows } = await sql<
    CountedTask & { state: string }
  >`select id::text, app_id::text as "appId", started_at as since, state
    from bq.two_way_task where started_at is not null
      and (state = 'running' or ended_at > now() - (session_ttl_h + 1) * interval '1 hour') order by id limit 2000`.execute(
    db,
  );
  return rows;
}

export async function noteTwoWayEnd(db: Db, id: string, state: 'done' | 'stopped', at: Date): Promise<void> {
  const where = sql`t.id = ${id}::bigint and t.state = 'running'`;
  await updateRows(db, twoWayTaskTable, { values: { state, endedAt: at }, where, by: null });
}

export interface TalkFigures {
  readonly id: string;
  readonly sent: number;
  readonly received: number;
  readonly repliers: number;
  readonly stoppers: number;
}

export async function storeTalkFigures(db: Db, figures: readonly TalkFigures[]): Promise<void> {
  // lint-ok raw-writes: counting makes no open form stale
  await sql`update bq.two_way_task w set mt_sent = f.sent, mo_recv = f.received, repliers = f.repliers, stoppers = f.stoppers, counted_at = now()
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) f (id bigint, sent int, received int, repliers int, stoppers int)
    where w.id = f.id`.execute(db);
}
