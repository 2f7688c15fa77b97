import type { Severity } from '@switchboard/tj-contract';
import {
  addEvent,
  endAlarm,
  insertAlarm,
  type NewAlarm,
  noteValues,
  type OpenAlarm,
  setSeverity,
} from '../alarm/store.repo.ts';
import { type Instance, isBad, isRecovering, isWorse, type Measured, severityOf, thresholdOf } from './machine.ts';
import type { Rule } from './repo.ts';
import { publish, notifyAlarm, type Turn } from './notify-alarm.ts';

const text = (value: number): string => String(Number(value.toFixed(4)));
const facts = ({ value, sample }: Measured): { value: string; sample?: number } => ({
  value: text(value),
  ...(sample === null ? {} : { sample }),
});

export async function fire(turn: Turn, alarm: NewAlarm, ownerId: string | null = null): Promise<void> {
  const made = await insertAlarm(turn.tx, alarm);
  if (made === null) return;
  const { sev, threshold } = alarm;
  const data = { sev, threshold: text(threshold), ...facts(alarm) };
  await addEvent(turn.tx, made.id, { kind: 'fire', at: turn.at, data });
  await notifyAlarm(turn, made, { kind: 'raised', version: made.version, ownerId });
  await publish(turn, made, { version: made.version, isOpen: true });
}

/** Ends an alarm that recovered, and notifies the receivers of the original notice. */
export async function resolve(turn: Turn, open: OpenAlarm, seen: Measured): Promise<void> {
  const version = await endAlarm(turn.tx, open.id, { reason: 'recovered', at: turn.at });
  await addEvent(turn.tx, open.id, { kind: 'resolve', at: turn.at, data: facts(seen) });
  await notifyAlarm(turn, { ...open, value: text(seen.value) }, { kind: 'recovered', version });
  await publish(turn, open, { version, isOpen: false });
}

/** Ends an alarm without a notice: a user paused the channel or disabled the rule and knows about it. */
export async function retire(turn: Turn, open: OpenAlarm, reason: 'object_retired' | 'rule_changed'): Promise<void> {
  const version = await endAlarm(turn.tx, open.id, { reason, at: turn.at });
  await addEvent(turn.tx, open.id, { kind: 'close', at: turn.at, data: { reason } });
  await publish(turn, open, { version, isOpen: false });
}

/** Updates an open alarm after one more evaluation: unchanged, better or worse. */
export async function follow(turn: Turn, rule: Rule, { open, seen, after }: Followed): Promise<void> {
  const sev = severityOf(after);
  if (sev === null) {
    await resolve(turn, open, seen);
    return;
  }
  const peak = rule.bad === 'low' ? Math.min(Number(open.peak), seen.value) : Math.max(Number(open.peak), seen.value);
  const state = isRecovering(after) ? ('recovering' as const) : ('firing' as const);
  await noteValues(turn.tx, [
    { id: open.id, state, value: seen.value, peak, sample: seen.sample, isBad: isBad(rule, seen) },
  ]);
  if (state !== open.state) {
    const kind = state === 'recovering' ? 'recovering' : 'relapse';
    await addEvent(turn.tx, open.id, { kind, at: turn.at, data: facts(seen) });
  }
  const now = { ...open, sev, value: text(seen.value), peak: text(peak), threshold: text(thresholdOf(rule, sev)) };
  const version = sev === open.sev ? open.version : await moveTo(turn, rule, { open, seen, sev });
  await notifySeverity(turn, rule, { ...now, version });
}

export interface Followed {
  readonly open: OpenAlarm;
  readonly seen: Measured;
  readonly after: Instance;
}

async function moveTo(
  turn: Turn,
  rule: Rule,
  { open, seen, sev }: { open: OpenAlarm; seen: Measured; sev: Severity },
): Promise<number> {
  const threshold = thresholdOf(rule, sev);
  const version = await setSeverity(turn.tx, open.id, sev, threshold);
  const kind = isWorse(sev, open.sev) ? 'upgrade' : 'downgrade';
  const data = { from: open.sev, sev, threshold: text(threshold), ...facts(seen) };
  await addEvent(turn.tx, open.id, { kind, at: turn.at, data });
  await publish(turn, { ...open, sev }, { version, isOpen: true });
  return version;
}

/** Rule T6: a more severe level is notified at once, a less severe one only after a quiet interval. */
export async function notifySeverity(turn: Turn, rule: Rule, alarm: OpenAlarm): Promise<void> {
  const { sev, notifiedSev, notifiedAt, version } = alarm;
  if (notifiedSev === null || notifiedAt === null || sev === notifiedSev) return;
  if (isWorse(sev, notifiedSev)) {
    await notifyAlarm(turn, alarm, { kind: 'upgraded', version });
    return;
  }
  const quietFor = turn.at.getTime() - notifiedAt.getTime();
  if (quietFor >= rule.groupIntervalS * 1_000) await notifyAlarm(turn, alarm, { kind: 'downgraded', version });
}
