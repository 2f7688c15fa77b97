import { deviceResource, type saveDevice } from '@switchboard/bq-contract';
import { fieldRefusal, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, inTransaction } from '@switchboard/kit-server';
import { requestReboot, lockDevice, logDevice, noteDevice } from '@switchboard/oc-server';
import { isThere } from '../channel/repo.ts';

const NO_CHANNEL = { zh: '通道不存在，请重新选择', en: 'Channel not found. Select another' };

/** Saves the user-editable fields of a device and its entry in the operation log. */
export async function changeDevice(
  { id, version, ...sent }: ParsedInputOf<typeof saveDevice>,
  context: Context,
): Promise<{ id: string }> {
  await inTransaction(context, async (tx) => {
    const before = await lockDevice(tx, id, version);
    const changes = context.pickWritable(deviceResource, sent, { ...before });
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
    const logId = await requestReboot(tx, context, id);
    await context.audit(tx, { object: deviceResource.code, objectId: id, action: 'reboot', after: { logId } });
    return { logId };
  });
}
