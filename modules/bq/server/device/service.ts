import { devicePortResource, deviceResource, type saveDevice } from '@switchboard/bq-contract';
import { fieldRefusal, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, inTransaction, isEngineDown } from '@switchboard/kit-server';
import { askForReboot, lockDevice, logDevice, noteDevice } from '@switchboard/oc-server';
import { isThere } from '../channel/repo.ts';
import { fillIn, rateOf } from '../master/figures.ts';
import { type PortKey, portKeys } from './repo.ts';

const NO_CHANNEL = { zh: '没有这个通道', en: 'There is no such channel' };

/** What people write about a device, with its line in the operation log. */
export async function changeDevice(
  { id, version, ...sent }: ParsedInputOf<typeof saveDevice>,
  context: Context,
): Promise<{ id: string }> {
  await inTransaction(context, async (tx) => {
    const before = await lockDevice(tx, id, version);
    const changes = context.writable(deviceResource, sent, { ...before });
    const { site = before.site, channelId = before.channelId, remark = before.remark } = changes;
    const note = { site, channelId, remark };
    if (
      note.channelId !== null &&
      note.channelId !== before.channelId &&
      !(await isThere(tx, 'bq.channel', note.channelId))
    )
      throw fieldRefusal('channelId', NO_CHANNEL);
    const { staffId } = context.principal;
    const names = (Object.keys(before) as (keyof typeof before)[]).filter((name) => note[name] !== before[name]);
    const was = Object.fromEntries(names.map((name) => [name, before[name]]));
    const is = Object.fromEntries(names.map((name) => [name, note[name]]));
    if (names.length > 0) {
      await noteDevice(tx, { id, by: staffId, note });
      const by = { operatorId: staffId, clientIp: context.ip };
      await logDevice(tx, { deviceId: id, op: 'edit', before: was, after: is, ...by, ok: true });
    }
    await context.audit(tx, { object: deviceResource.code, objectId: id, action: 'edit', before: was, after: is });
  });
  return { id };
}

export async function reboot({ id }: { id: string }, context: Context): Promise<{ logId: string }> {
  return await inTransaction(context, async (tx) => {
    const logId = await askForReboot(tx, context, id);
    await context.audit(tx, { object: deviceResource.code, objectId: id, action: 'reboot', after: { logId } });
    return { logId };
  });
}

interface Today {
  readonly deviceId: string;
  readonly portNo: number;
  readonly iccid: string;
  readonly accepted: string;
  /** Of those the ones over channels that report at all (rule 17). */
  readonly reported: string;
  readonly delivered: string;
}

/** A port that changed its card today counts for the card that is in it now. */
const keyOf = (deviceId: string, portNo: number, iccid: string | null): string =>
  `${deviceId} ${portNo} ${iccid ?? ''}`;

/** What each card sent today from its port. Without the record store the list stands, without figures. */
export async function fillToday(rows: readonly { id: string }[], context: Context): Promise<void> {
  if (rows.length === 0) return;
  const keys = await portKeys(
    context.db,
    rows.map(({ id }) => id),
  );
  const today = await todayOf(keys, context);
  if (today === null) return;
  const counts = new Map(today.map((one) => [keyOf(one.deviceId, one.portNo, one.iccid), one]));
  const byId = new Map(keys.map((key) => [key.id, counts.get(keyOf(key.deviceId, key.portNo, key.iccid))]));
  fillIn(devicePortResource, rows, context, ({ id }) => {
    const of = byId.get(String(id));
    const [accepted, reported, delivered] = [of?.accepted, of?.reported, of?.delivered].map((sum) => Number(sum ?? 0));
    return { todayAccepted: accepted, todayDelivered: delivered, todayRate: rateOf(delivered ?? 0, reported ?? 0) };
  });
}

async function todayOf(keys: readonly PortKey[], { records, log }: Context): Promise<Today[] | null> {
  // numbers of our own tables, in the text: an export asks for thousands, more than an address holds
  const devices = [...new Set(keys.map(({ deviceId }) => BigInt(deviceId)))];
  try {
    const answer = await records.client.query({
      query: `select toString(device_id) as deviceId, port_no as portNo, iccid, sum(accepted) as accepted,
          sum(accepted_dlr) as reported, sum(delivered) as delivered
        from agg_sms_port_hour where stat_hour >= toStartOfDay(now(), 'Asia/Shanghai') and device_id in (${devices.join(', ')})
        group by device_id, port_no, iccid`,
      format: 'JSONEachRow',
    });
    return await answer.json<Today>();
  } catch (error) {
    if (!isEngineDown(error)) throw error;
    log.warn({ err: error }, 'a list without its figures');
    return null;
  }
}
