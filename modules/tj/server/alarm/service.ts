import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, type Db, detailOf, fieldView, inTransaction } from '@switchboard/kit-server';
import {
  type AlarmEvent,
  alarmResource,
  type closeAlarm,
  type getAlarmEvents,
  type listAlarmChannels,
  TJ_CODES,
} from '@switchboard/tj-contract';
import { holdEvaluation, holdInstance } from '../rule/repo.ts';
import { publish } from '../rule/notify-alarm.ts';
import { alarmSource, findAlarmChannels, findEvents } from './repo.ts';
import { addEvent, endAlarm, lockAlarm, type OpenAlarm, setAck } from './store.repo.ts';

const OBJECT = alarmResource.code;

/** The list field of each event value: a user who cannot read the field in the list cannot read it here. */
const FIELD_OF = {
  sev: 'sev',
  from: 'sev',
  value: 'value',
  threshold: 'threshold',
  sample: 'sample',
  people: 'notifyCnt',
  reason: 'closeReason',
  cause: 'cause',
  note: 'note',
} as const satisfies Readonly<Record<keyof AlarmEvent['data'], keyof typeof alarmResource.fields>>;
const ACTOR_OF: Readonly<Partial<Record<AlarmEvent['kind'], string>>> = {
  ack: 'ackedBy',
  unack: 'ackedBy',
  close: 'closedBy',
};

export async function alarmEvents(id: string, context: Context): Promise<ResultOf<typeof getAlarmEvents>> {
  await detailOf(alarmSource(context.locale), id, context);
  const view = fieldView(context.principal, alarmResource);
  const shown = (data: AlarmEvent['data']): AlarmEvent['data'] =>
    Object.fromEntries(Object.entries(data).filter(([name]) => view.isClear(FIELD_OF[name as keyof typeof FIELD_OF])));
  return (await findEvents(context.db, id)).map(({ actorName, data, ...event }) => ({
    ...event,
    actorName: view.isClear(ACTOR_OF[event.kind] ?? 'id') ? actorName : null,
    data: shown(data),
  }));
}

export async function alarmChannels(context: Context): Promise<ResultOf<typeof listAlarmChannels>> {
  const view = fieldView(context.principal, alarmResource);
  return view.isClear('objectName') && view.isClear('channelId') ? await findAlarmChannels(context.db) : [];
}

async function lockOpen(tx: Db, id: string): Promise<OpenAlarm> {
  const alarm = await lockAlarm(tx, id);
  if (alarm === undefined) throw new AppError(CODES.notFound);
  if (alarm.state === 'resolved' || alarm.state === 'closed') throw new AppError(TJ_CODES.alarmClosed);
  return alarm;
}

/** Rule T1: a flag of an open alarm. The alarm belongs to the user who acknowledges it. */
export async function acknowledge(id: string, context: Context, isTaken: boolean): Promise<true> {
  const { staffId } = context.principal;
  await inTransaction(context, async (tx) => {
    const { ackedBy } = await lockOpen(tx, id);
    if (isTaken ? ackedBy === staffId : ackedBy === null)
      throw new AppError(CODES.wrongState, { data: { state: isTaken ? 'acked' : 'unacked' } });
    await setAck(tx, id, isTaken ? staffId : null, staffId);
    const kind = isTaken ? 'ack' : 'unack';
    await addEvent(tx, id, { kind, at: new Date(), actorId: staffId });
    await context.audit(tx, { object: OBJECT, objectId: id, action: kind, before: { ackedBy } });
  });
  return true;
}

/** Closes an alarm manually (rule T32). */
export async function closeByHand(
  { id, cause, note }: ParsedInputOf<typeof closeAlarm>,
  context: Context,
): Promise<true> {
  const { staffId } = context.principal;
  await inTransaction(context, async (tx) => {
    await holdEvaluation(tx);
    const open = await lockOpen(tx, id);
    context.pickWritable(alarmResource, { cause, note }, null);
    const at = new Date();
    const version = await endAlarm(tx, id, { reason: 'manual', at, by: staffId, cause, note });
    // an alarm of a rule itself is not measured: it ends with the next answer
    if (open.objectKind !== 'rule') await holdInstance(tx, { ...open, dims: open.labels.dims });
    await addEvent(tx, id, { kind: 'close', at, actorId: staffId, data: { reason: 'manual', cause, note } });
    await publish({ tx, jobs: context.jobs }, open, { version, isOpen: false, actorId: staffId });
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'close', after: { cause, note } });
  });
  return true;
}
