import type { RecallHours, RecallKind, RecallPick } from '@switchboard/bq-contract';
import { type Db, type Table, updateRow, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { recallTaskTable, smsTaskTable, voiceTaskTable } from '../tables.ts';
import type { CountedTask } from '../task/figures.ch.repo.ts';

export interface Recall extends RecallHours {
  readonly id: string;
  readonly state: string;
  readonly name: string;
  readonly appId: string;
  readonly pick: readonly RecallPick[];
  readonly rounds: number;
  readonly perDay: number;
  readonly roundNo: number;
  readonly channelId: string | null;
  readonly kind: RecallKind;
  /** The task with the recipients to recall: messages or calls. */
  readonly sourceId: string;
}

const COLUMNS = sql`r.id::text, r.state, r.name, r.app_id::text as "appId", r.pick, r.rounds, r.per_day as "perDay", r.round_no as "roundNo",
  r.gap_min as "gapMin", r.window_from as "windowFrom", r.window_to as "windowTo", r.switch_channel_id::text as "channelId",
  case when r.source_voice_id is null then 'sms' else 'voice' end as kind,
  coalesce(r.source_task_id, r.source_voice_id)::text as "sourceId"`;

const TABLES: Readonly<Record<RecallKind, Table>> = { sms: smsTaskTable, voice: voiceTaskTable };

/** The gateway's task kind for the parts of a round. */
export const partKindOf = ({ kind }: Pick<Recall, 'kind'>): 'recall' | 'voice' => (kind === 'sms' ? 'recall' : 'voice');

export async function findOpenRecalls(db: Db): Promise<Recall[]> {
  const { rows } = await sql<Recall>`select ${COLUMNS} from bq.recall_task r
    where r.state in ('waiting', 'running') order by r.id limit 2000`.execute(db);
  return rows;
}

export async function findRecall(db: Db, id: string): Promise<Recall | null> {
  const { rows } = await sql<Recall>`select ${COLUMNS} from bq.recall_task r where r.id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}

/** The account of a task that can be recalled. Null: no such task. */
export async function findAccountOf(db: Db, kind: RecallKind, taskId: unknown): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select app_id::text as id from ${TABLES[kind].as('p')}
    where id = ${taskId}::bigint`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Locked until the end of the transaction. False: paused or cancelled, or this round has already begun. Rounds of one
 * account start one after another, because the limit of messages per recipient covers all its recalls.
 */
export async function lockRecall(tx: Db, { id, roundNo, appId }: Recall): Promise<boolean> {
  await sql`select 1 from bq.app where id = ${appId}::bigint for no key update`.execute(tx);
  const { rows } = await sql`select 1 from bq.recall_task where id = ${id}::bigint and state in ('waiting', 'running')
    and round_no = ${roundNo} for update`.execute(tx);
  return rows.length > 0;
}

/** End of the source or of the last round. Null: not ended. */
export async function findEnd(db: Db, { id, roundNo, kind, sourceId }: Recall): Promise<Date | null> {
  const before =
    roundNo === 0
      ? sql`${TABLES[kind].as('p')} where p.id = ${sourceId}::bigint`
      : sql`bq.recall_part p where p.recall_id = ${id}::bigint and p.round_no = ${roundNo}`;
  const { rows } = await sql<{ isOver: boolean; at: Date | null }>`
    select coalesce(bool_and(p.ended_at is not null), true) as "isOver", max(p.ended_at) as at from ${before}`.execute(
    db,
  );
  const of = rows[0];
  if (of === undefined || !of.isOver) return null;
  return of.at ?? (await roundBegan(db, id, roundNo));
}

/** A round without remaining recipients ends when it begins. */
async function roundBegan(db: Db, id: string, roundNo: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select started_at as at from bq.recall_round
    where recall_id = ${id}::bigint and round_no = ${roundNo}`.execute(db);
  return rows[0]?.at ?? null;
}

/** The source of a recall and all tasks of its rounds. */
export async function findTasksOf(db: Db, { id, kind, sourceId }: Recall): Promise<CountedTask[]> {
  const { rows } =
    await sql<CountedTask>`select t.id::text, t.app_id::text as "appId", coalesce(t.started_at, t.created_at) as since
    from ${TABLES[kind].as('t')} where t.id = ${sourceId}::bigint or t.recall_id = ${id}::bigint`.execute(db);
  return rows;
}

export async function addRound(tx: Db, { id }: Recall, roundNo: number): Promise<void> {
  await sql`insert into bq.recall_round (recall_id, round_no, picked) values (${id}::bigint, ${roundNo}, 0)`.execute(
    tx,
  );
}

/** Stores and returns the numbers that may be contacted again: within the round limit and the limit per 24 hours (rule 58). */
export async function addPicks(tx: Db, recall: Recall, roundNo: number, phones: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`insert into bq.recall_pick (recall_id, round_no, phone, app_id)
    select ${recall.id}::bigint, ${roundNo}, c.phone, ${recall.appId}::bigint from unnest(${phones}::bigint[]) c (phone)
    where (select count(*) from bq.recall_pick k where k.recall_id = ${recall.id}::bigint and k.phone = c.phone) < ${recall.rounds}
      and (select count(*) from bq.recall_pick k where k.app_id = ${recall.appId}::bigint and k.phone = c.phone
        and k.picked_at > now() - interval '24 hours') < ${recall.perDay}
    returning phone::text`.execute(tx);
  return rows.map(({ phone }) => phone);
}

interface Part {
  readonly roundNo: number;
  readonly name: string;
  readonly phones: readonly string[];
}

export interface RoundTask {
  readonly id: string;
  readonly appId: string;
  readonly ref: string;
  /** Null: a call task. */
  readonly sms: {
    readonly smsType: 'otp' | 'notify' | 'marketing' | 'two_way';
    readonly sender: string;
    readonly body: string;
  } | null;
}

/** A task that repeats the source for some of the picked recipients. */
export async function addRoundTask(tx: Db, recall: Recall, part: Part): Promise<RoundTask> {
  const made = recall.kind === 'sms' ? insertMessages(recall, part) : insertCalls(recall, part);
  const { rows } = await sql<RoundTask>`${made} returning id::text, app_id::text as "appId",
      ${`recall/${recall.id}/${part.roundNo}`} as ref, ${recall.kind === 'sms' ? SMS : sql`null`} as sms`.execute(tx);
  const [task] = rows;
  if (task === undefined) throw new Error(`recall ${recall.id} without its source`);
  await sql`update bq.recall_pick set task_id = ${task.id}::bigint where recall_id = ${recall.id}::bigint and round_no = ${part.roundNo}
    and phone = any(${part.phones}::bigint[])`.execute(tx);
  return task;
}

const SMS = sql`json_build_object('smsType', sms_type, 'sender', sender, 'body', content)`;

// lint-ok raw-writes: a copy of another row
const insertMessages = ({ id, channelId, sourceId }: Recall, part: Part) => sql`insert into bq.sms_task
    (app_id, name, sms_type, content, sender, channel_id, source, recipients_ref, total, state, started_at, recall_id, round_no)
  select t.app_id, left(${part.name}, 120), t.sms_type, t.content, t.sender, coalesce(${channelId}::bigint, t.channel_id), 'recall',
    ${`recall/${id}/${part.roundNo}`}, ${part.phones.length}, 'sending', now(), ${id}::bigint, ${part.roundNo}
  from bq.sms_task t where t.id = ${sourceId}::bigint`;

// lint-ok raw-writes: a copy of another row
const insertCalls = ({ id, sourceId }: Recall, { roundNo, name, phones }: Part) => sql`insert into bq.voice_task
    (app_id, name, total, state, started_at, recall_id, round_no)
  select v.app_id, left(${name}, 120), ${phones.length}, 'running', now(), ${id}::bigint, ${roundNo}
  from bq.voice_task v where v.id = ${sourceId}::bigint`;

export async function noteRound(tx: Db, id: string, roundNo: number, picked: number): Promise<void> {
  await sql`update bq.recall_round set picked = ${picked} where recall_id = ${id}::bigint and round_no = ${roundNo}`.execute(
    tx,
  );
  const values = { state: 'running', roundNo, picked: sql`picked + ${picked}` };
  await updateRow(tx, recallTaskTable, { id, values, by: null });
}

/** Recalls with messages that may still arrive. */
export async function findCounted(db: Db): Promise<Recall[]> {
  const { rows } = await sql<Recall>`select ${COLUMNS} from bq.recall_task r where r.round_no > 0
    and (r.state in ('running', 'paused') or r.updated_at > now() - interval '73 hours') order by r.id limit 2000`.execute(
    db,
  );
  return rows;
}

export async function storeRecovered(db: Db, id: string, recovered: number): Promise<void> {
  // lint-ok raw-writes: counting makes no open form stale
  await sql`update bq.recall_task set recovered = ${recovered}, counted_at = now() where id = ${id}::bigint`.execute(
    db,
  );
}

interface RoundRow {
  readonly roundNo: number;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly picked: number;
  readonly sent: number;
  readonly reached: number;
}

export async function findRounds(db: Db, id: string): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`select n.round_no as "roundNo", n.started_at as "startedAt", n.picked,
      case when coalesce(bool_and(t.ended_at is not null), true) then coalesce(max(t.ended_at), n.started_at) end as "endedAt",
      coalesce(sum(t.sent), 0)::int as sent, coalesce(sum(t.reached), 0)::int as reached
    from bq.recall_round n left join bq.recall_part t on t.recall_id = n.recall_id and t.round_no = n.round_no
    where n.recall_id = ${id}::bigint group by n.recall_id, n.round_no order by n.round_no`.execute(db);
  return rows;
}

/** Maps states of message tasks to those of call tasks. */
const OF_CALLS = { sending: 'running', paused: 'paused', cancelled: 'stopped' } as const;
type PartState = keyof typeof OF_CALLS;

/** Changes the parts of rounds that the gateway is processing, locked until the end of the transaction. */
export async function moveParts(
  tx: Db,
  { id, kind }: Pick<Recall, 'id' | 'kind'>,
  { from, to, reason, by }: { from: readonly PartState[]; to: PartState; reason: string | null; by: string },
): Promise<{ id: string; version: number }[]> {
  const called = (state: PartState): string => (kind === 'sms' ? state : OF_CALLS[state]);
  const endedAt = to === 'cancelled' ? sql`now()` : null;
  return await updateRows(tx, TABLES[kind], {
    values: { state: called(to), endedAt, stopReason: reason },
    where: sql`t.recall_id = ${id}::bigint and t.state = any(${from.map(called)}::text[])`,
    returning: sql<{ id: string; version: number }>`t.id::text as id, t.version`,
    by,
  });
}
