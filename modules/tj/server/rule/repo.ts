import type { Db } from '@switchboard/kit-server';
import { METRICS, type MetricCode, type RuleCode } from '@switchboard/tj-contract';
import { sql } from 'kysely';
import type { Conditions, Instance, Level } from './machine.ts';

export interface Rule extends Conditions {
  readonly id: string;
  readonly code: RuleCode;
  readonly metric: MetricCode;
  readonly windowSeconds: number;
  readonly offsetSeconds: number;
  readonly groupIntervalS: number;
  /** Null: the users who acknowledge alarms. */
  readonly ownerId: string | null;
  readonly state: 'enabled' | 'disabled' | 'error';
  readonly errN: number;
  readonly ver: number;
}

/** Returns the enabled rules; a rule in error is tried again. */
export async function findRules(db: Db): Promise<Rule[]> {
  const { rows } = await sql<
    Omit<Rule, 'bad'>
  >`select id::text, code, metric_code as metric, levels, window_s as "windowSeconds",
      offset_s as "offsetSeconds", min_sample as "minSample", consec::int as "consecutiveBad", recover_n::int as "consecutiveGood",
      group_interval_s as "groupIntervalS", owner_staff_id::text as "ownerId", state, err_n::int as "errN", ver
    from tj.rule where state <> 'disabled' order by id`.execute(db);
  return rows.map((row) => ({ ...row, levels: row.levels as readonly Level[], bad: METRICS[row.metric].bad }));
}

/** Allows one evaluation at a time and no manual close during it. Held until the transaction ends. */
export async function holdEvaluation(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tj.evaluation'))`.execute(tx);
}

/** Claims the rules not yet evaluated for this minute or a later one: a job that runs twice counts once (T35). */
export async function takeDue(tx: Db, at: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`update tj.rule set last_tick = ${at}
    where state <> 'disabled' and (last_tick is null or last_tick < ${at}) returning id::text`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export interface StoredState {
  readonly fp: string;
  readonly objectId: string;
  readonly dims: Readonly<Record<string, string>>;
  readonly instance: Instance;
  readonly since: Date | null;
}

export async function findStates(tx: Db, ruleId: string): Promise<Map<string, StoredState>> {
  const { rows } = await sql<
    Omit<StoredState, 'instance'> & Instance
  >`select fp, object_id::text as "objectId", dims, counts,
      is_held as "isHeld", since from tj.rule_state where rule_id = ${ruleId}::bigint`.execute(tx);
  return new Map(rows.map(({ counts, isHeld, ...row }) => [row.fp, { ...row, instance: { counts, isHeld } }]));
}

export interface KeptState extends StoredState {
  readonly value: number;
  readonly sample: number | null;
}

export async function storeStates(tx: Db, ruleId: string, at: Date, states: readonly KeptState[]): Promise<void> {
  if (states.length === 0) return;
  const rows = states.map(({ instance: { counts, isHeld }, ...state }) => ({ ...state, counts, isHeld }));
  await sql`insert into tj.rule_state (rule_id, fp, object_id, dims, counts, is_held, last_value, last_sample, last_eval_at, since)
    select ${ruleId}::bigint, t.fp, t."objectId", t.dims, t.counts, t."isHeld", t.value, t.sample, ${at}, t.since
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) t (fp text, "objectId" bigint, dims jsonb, counts jsonb, "isHeld" boolean,
      value numeric, sample bigint, since timestamptz)
    on conflict (rule_id, fp) do update set counts = excluded.counts, is_held = excluded.is_held, last_value = excluded.last_value,
      last_sample = excluded.last_sample, last_eval_at = excluded.last_eval_at, since = excluded.since`.execute(tx);
}

export async function dropStates(tx: Db, ruleId: string, fps: readonly string[]): Promise<void> {
  if (fps.length === 0) return;
  await sql`delete from tj.rule_state where rule_id = ${ruleId}::bigint and fp = any(${fps}::text[])`.execute(tx);
}

/** Rule T32. The state row may be missing: alarms created by the demo have none. */
export async function holdInstance(
  tx: Db,
  { ruleId, fp, objectId, dims }: { ruleId: string; fp: string; objectId: string; dims: unknown },
): Promise<void> {
  await sql`insert into tj.rule_state (rule_id, fp, object_id, dims, counts, is_held, last_eval_at)
    values (${ruleId}::bigint, ${fp}, ${objectId}::bigint, ${JSON.stringify(dims)}::jsonb, '{}', true, now())
    on conflict (rule_id, fp) do update set counts = '{}', is_held = true, since = null`.execute(tx);
}

/** Rule T13: stores how many evaluations of a rule failed in a row. */
export async function storeErrors(
  tx: Db,
  rule: Pick<Rule, 'id'>,
  errN: number,
  state: 'enabled' | 'error',
): Promise<void> {
  await sql`update tj.rule set err_n = ${errN}, state = ${state} where id = ${rule.id}::bigint and state <> 'disabled'`.execute(
    tx,
  );
}

/** Returns for how many seconds the record store has not answered, including this evaluation. */
export async function noteSource(tx: Db, at: Date, err: string | null): Promise<number> {
  const { rows } = await sql<{ okAt: Date }>`update tj.source set err = ${err?.slice(0, 300) ?? null},
      ok_at = case when ${err === null} then ${at} else ok_at end
    where name = 'clickhouse' returning ok_at as "okAt"`.execute(tx);
  return rows[0] === undefined ? 0 : Math.max(0, Math.round((at.getTime() - rows[0].okAt.getTime()) / 1_000));
}
