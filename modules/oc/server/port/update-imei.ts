import type { PortFailure } from '@switchboard/oc-contract';
import { logDevice } from '../device/repo.ts';
import { bindImei } from './imei.repo.ts';
import { type Item, logPortChange } from './item.repo.ts';
import { VodError } from './vod.ts';
import { commandOf, settle, slotOf, takePort, type Work } from './work.ts';

/** O78: the port is idle, the old number cools down for 30 days, both are recorded in the ledger and in the device log. */
export async function updateImei(work: Work, item: Item): Promise<void> {
  const port = await takePort(work, item, { from: ['idle'], change: () => ({ state: 'reserved' }) });
  const imei = item.newImei;
  if (port === null || imei === null) return;
  const begun = performance.now();
  const reason = await sendImei(work, item, imei);
  const isDone = reason === null;
  await settle(work, item, {
    change: { state: 'idle', ...(isDone ? { imei } : {}) },
    reason,
    more: async (tx) => {
      const values = { from: port.imei, to: imei, err: reason };
      if (isDone) await bindImei(tx, { imei, old: port.imei, portId: item.portId });
      await logPortChange(tx, item, { op: 'set_imei', ...values, ms: performance.now() - begun });
      if (item.deviceId === null) return;
      await logDevice(tx, {
        deviceId: item.deviceId,
        portNo: item.devicePortNo,
        op: 'set_imei',
        before: { imei: port.imei },
        after: { imei },
        operatorId: item.operatorId,
        ok: isDone,
        err: reason,
      });
    },
  });
}

async function sendImei({ vod, log }: Work, item: Item, imei: string): Promise<PortFailure | null> {
  try {
    const slot = await vod.setImei(slotOf(item), commandOf(item, 'imei'), imei);
    return slot.imei === imei ? null : 'equipment';
  } catch (error) {
    if (!(error instanceof VodError)) throw error;
    log.warn({ err: error, port: item.portId }, 'an IMEI could not be set');
    return 'equipment';
  }
}
