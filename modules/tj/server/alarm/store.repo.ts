import { type Db, type RowValues, updateRow, updateRows } from '@switchboard/kit-server';
import type {
  AlarmEvent,
  AlarmState,
  CloseReason,
  EventKind,
  MetricCode,
  ObjectKind,
  Severity,
} from '@switchboard/tj-contract';
import { sql } from 'kysely';
import type { TjAlarm } from '../db.gen.ts';
import { alarmTable } from '../tables.ts';

export interface Labels {
  readonly dims: Readonly<Record<string, string>>;
  readonly countryZh?: string;
  readonly countryEn?: string;
}

export interface OpenAlarm {
  readonly id: string;
  readonly alarmNo: string;
  readonly fp: string;
  readonly ruleId: string;
  readonly metric: MetricCode;
  readonly objectKind: ObjectKind;
  readonly objectId: string;
  readonly objectName: string;
  readonly labels: Labels;
  readonly sev: Severity;
  readonly state: AlarmState;
  readonly value: string;
  readonly threshold: string;
  readonly peak: string;
  readonly sample: number | null;
  readonly startedAt: Date;
  readonly firedAt: Date;
  readonly ackedBy: string | null;
  readonly notifiedSev: Severity | null;
  readonly notifiedAt: Date | null;
  readonly notifiedIds: readonly string[];
  readonly version: number;
}

const OPEN = sql`a.id::text, a.alarm_no as "alarmNo", a.fp, a.rule_id::text as "ruleId", a.metric_code as metric,
  a.object_kind as "objectKind", a.object_id::text as "objectId", a.object_name as "objectName", a.labels, a.sev, a.state,
  a.value::text, a.threshold::text, a.peak_value::text as peak, a.sample::int, a.started_at as "startedAt", a.fired_at as "firedAt",
  a.acked_by::text as "ackedBy", a.notified_sev as "notifiedSev", a.notified_at as "notifiedAt",
  a.notified_ids::text[] as "notifiedIds", a.version`;

export async function findOpen(tx: Db, ruleId: string): Promise<OpenAlarm[]> {
  const { rows } = await sql<OpenAlarm>`select ${OPEN} from tj.alarm a
    where a.rule_id = ${ruleId}::bigint and a.resolved_at is null order by a.id for update`.execute(tx);
  return rows;
}

/** Open alarms of disabled rules, which are not evaluated any more. */
export async function findOpenOfDisabled(tx: Db): Promise<OpenAlarm[]> {
  const { rows } = await sql<OpenAlarm>`select ${OPEN} from tj.alarm a join tj.rule r on r.id = a.rule_id
    where r.state = 'disabled' and a.resolved_at is null order by a.id for update of a`.execute(tx);
  return rows;
}

/** Locks the alarm whether or not it is open; undefined = not found. */
export async function lockAlarm(tx: Db, id: string): Promise<OpenAlarm | undefined> {
  const { rows } = await sql<OpenAlarm>`select ${OPEN} from tj.alarm a where a.id = ${id}::bigint for update`.execute(
    tx,
  );
  return rows[0];
}

export interface NewAlarm {
  readonly fp: string;
  readonly rule: { readonly id: string; readonly ver: number };
  readonly metric: MetricCode;
  readonly objectKind: ObjectKind;
  readonly objectId: string;
  readonly objectName: string;
  readonly labels: Labels;
  readonly sev: Severity;
  readonly value: number;
  readonly threshold: number;
  readonly sample: number | null;
  readonly startedAt: Date;
  readonly firedAt: Date;
}

/** Returns null if an alarm is open already (T7). */
export async function insertAlarm(tx: Db, alarm: NewAlarm): Promise<OpenAlarm | null> {
  const { rows } =
    // lint-ok raw-writes: an open alarm stays unchanged
    await sql<OpenAlarm>`insert into tj.alarm as a (fp, rule_id, rule_ver, metric_code, object_kind, object_id, object_name,
      labels, sev, value, threshold, peak_value, sample, started_at, fired_at)
    values (${alarm.fp}, ${alarm.rule.id}::bigint, ${alarm.rule.ver}, ${alarm.metric}, ${alarm.objectKind}, ${alarm.objectId}::bigint,
      ${alarm.objectName}, ${JSON.stringify(alarm.labels)}::jsonb, ${alarm.sev}, ${alarm.value}, ${alarm.threshold}, ${alarm.value},
      ${alarm.sample}, ${alarm.startedAt}, ${alarm.firedAt})
    on conflict (fp) where resolved_at is null do nothing returning ${OPEN}`.execute(tx);
  return rows[0] ?? null;
}

export interface Noted {
  readonly id: string;
  readonly state: 'firing' | 'recovering';
  readonly value: number;
  readonly peak: number;
  readonly sample: number | null;
  readonly isBad: boolean;
}

/** Stores the values measured this minute. */
export async function noteValues(tx: Db, noted: readonly Noted[]): Promise<void> {
  if (noted.length === 0) return;
  // lint-ok raw-writes: open lists show nothing that changes, so the version stays
  await sql`update tj.alarm a set value = t.value, peak_value = t.peak, sample = t.sample, state = t.state,
      fire_cnt = a.fire_cnt + t."isBad"::int, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) t (id bigint, state text, value numeric, peak numeric, sample bigint,
      "isBad" boolean)
    where a.id = t.id and a.resolved_at is null`.execute(tx);
}

export async function setSeverity(tx: Db, id: string, sev: Severity, threshold: number): Promise<number> {
  return await changeAlarm(tx, id, { sev, threshold }, null);
}

/** Returns the new version. */
async function changeAlarm(tx: Db, id: string, values: RowValues<TjAlarm>, by: string | null): Promise<number> {
  const returning = sql<{ version: number }>`t.version`;
  const [row] = await updateRows(tx, alarmTable, { values, where: sql`t.id = ${id}::bigint`, returning, by });
  return row?.version ?? 0;
}

export interface Ending {
  readonly reason: CloseReason;
  readonly at: Date;
  readonly by?: string;
  readonly cause?: string;
  readonly note?: string;
}

export async function endAlarm(tx: Db, id: string, { reason, at, by, cause, note }: Ending): Promise<number> {
  const state = reason === 'recovered' ? 'resolved' : 'closed';
  const detail = { closedBy: by ?? null, cause: cause ?? null, note: note ?? null };
  return await changeAlarm(tx, id, { ...detail, state, resolvedAt: at, closeReason: reason }, by ?? null);
}

export async function setAck(tx: Db, id: string, by: string | null, actorId: string): Promise<void> {
  const values = { ackedBy: by, ackedAt: by === null ? null : sql`now()` };
  await updateRow(tx, alarmTable, { id, values, by: actorId });
}

export async function markNotified(
  tx: Db,
  id: string,
  { sev, at, staffIds }: { sev: Severity; at: Date; staffIds: readonly string[] },
): Promise<void> {
  // lint-ok raw-writes: a notice makes no open list stale
  await sql`update tj.alarm set notified_sev = ${sev}, notified_at = ${at}, notify_cnt = notify_cnt + 1,
      notified_ids = (select array_agg(distinct p) from unnest(notified_ids || ${staffIds}::bigint[]) p)
    where id = ${id}::bigint`.execute(tx);
}

export interface NewEvent {
  readonly kind: EventKind;
  readonly at: Date;
  readonly actorId?: string;
  readonly data?: AlarmEvent['data'];
}

export async function addEvent(tx: Db, alarmId: string, { kind, at, actorId, data = {} }: NewEvent): Promise<void> {
  await sql`insert into tj.alarm_event (alarm_id, at, kind, actor_id, data)
    values (${alarmId}::bigint, ${at}, ${kind}, ${actorId ?? null}::bigint, ${JSON.stringify(data)}::jsonb)`.execute(
    tx,
  );
}
