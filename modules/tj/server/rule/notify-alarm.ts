import type { Label } from '@switchboard/kit-contract';
import { type Db, type JobSender, requestNotice } from '@switchboard/kit-server';
import { staffHolding } from '@switchboard/sys-server';
import {
  ALARM_KEY,
  ALARM_PATH,
  alarmChanged,
  alarmResource,
  amountLabel,
  METRICS,
  thresholdLabel,
} from '@switchboard/tj-contract';
import { addEvent, markNotified, type OpenAlarm } from '../alarm/store.repo.ts';

/** One evaluation: all its changes, including notices, are committed or rolled back together. */
export interface Turn {
  readonly tx: Db;
  readonly jobs: JobSender;
  readonly at: Date;
  /** Staff who acknowledge alarms; queried once. */
  receivers: readonly string[] | null;
}

export type AlarmNotice = 'raised' | 'upgraded' | 'downgraded' | 'recovered';

/** Publishes the change to bq and other modules that keep a copy (conventions §10). */
export async function publish(
  { tx, jobs }: Pick<Turn, 'tx' | 'jobs'>,
  { id, objectKind, objectId, sev }: Pick<OpenAlarm, 'id' | 'objectKind' | 'objectId' | 'sev'>,
  { version, isOpen, actorId = null }: { version: number; isOpen: boolean; actorId?: string | null },
): Promise<void> {
  const payload = { alarmId: id, version, objectKind, objectId, sev, isOpen };
  await jobs.publish(tx, alarmChanged, payload, actorId);
}

async function receiversOf(turn: Turn, ownerId: string | null): Promise<readonly string[]> {
  if (ownerId !== null) return [ownerId];
  turn.receivers ??= await staffHolding(turn.tx, `${ALARM_KEY}:ack`);
  return turn.receivers;
}

const inBoth = ({ zh, en }: Label): { text: string; textEn: string } => ({ text: zh, textEn: en });
const MINUTE_MS = 60_000;

/**
 * Sends one notice of type 7 in the transaction of the evaluation. A recovery goes to the receivers of the original
 * notice (T30), everything else to the users who acknowledge alarms; it never contains supplier names or phone numbers
 * (T36).
 */
export async function notifyAlarm(
  turn: Turn,
  alarm: OpenAlarm,
  { kind, version, ownerId = null }: { kind: AlarmNotice; version: number; ownerId?: string | null },
): Promise<void> {
  const { tx, jobs, at } = turn;
  const staffIds = kind === 'recovered' ? alarm.notifiedIds : await receiversOf(turn, ownerId);
  if (staffIds.length === 0) return;
  const { id, alarmNo, objectName, labels, sev, metric } = alarm;
  const place = (name: string | undefined): string => (name === undefined ? '' : ` / ${name}`);
  await requestNotice(
    tx,
    { jobs },
    {
      eventCode: `tj.alarm.${kind}`,
      to: { staffIds },
      vars: {
        object: {
          text: `[${sev}] ${objectName}${place(labels.countryZh)}`,
          textEn: `[${sev}] ${objectName}${place(labels.countryEn)}`,
        },
        metric: inBoth(METRICS[metric].label),
        current: inBoth(amountLabel(alarm.value, metric)),
        limit: inBoth(thresholdLabel(alarm.threshold, metric)),
        worst: inBoth(amountLabel(alarm.peak, metric)),
        minutes: String(Math.max(1, Math.round((at.getTime() - alarm.startedAt.getTime()) / MINUTE_MS))),
      },
      objectCode: alarmResource.code,
      objectId: id,
      link: `${ALARM_PATH}?tab=all&f.alarmNo=${alarmNo}`,
      dedupeKey: `tj.alarm.${id}.${kind}.${version}`,
    },
  );
  await markNotified(tx, id, { sev, at, staffIds });
  await addEvent(tx, id, { kind: 'notify', at, data: { sev, people: staffIds.length } });
}
