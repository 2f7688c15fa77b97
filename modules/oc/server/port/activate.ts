import type { ActiveStep, PortFailure } from '@switchboard/oc-contract';
import { changePort, finishItem, type Item, logPortChange, logStep, saveFailureReason } from './item.repo.ts';
import { watch } from './limits.ts';
import { type Slot, VodError } from './vod.ts';
import { commandOf, settle, slotOf, takePort, type Work } from './work.ts';

/** A step of the activation failed. */
class StepFailed extends Error {
  readonly reason: PortFailure;
  readonly slot: Slot | null;

  constructor(reason: PortFailure, slot: Slot | null = null) {
    super(reason);
    this.reason = reason;
    this.slot = slot;
  }
}

const DENIED = 3;
const isRegistered = ({ reg }: Slot): boolean => reg === 1 || reg === 5;

/** O72: map → power → PIN → register → ready; a failure on the way removes the mapping. */
export async function activate(work: Work, item: Item): Promise<void> {
  const { deviceId, devicePortNo, deviceSn } = item;
  if (deviceId === null || devicePortNo === null || deviceSn === null) {
    await finishItem(work.db, item, 'no_mount');
    return;
  }
  const port = await takePort(work, item, {
    from: ['idle'],
    change: () => ({
      state: 'mapping',
      mapState: 'new',
      clientDeviceId: deviceId,
      clientPortNo: devicePortNo,
      lastErr: null,
    }),
  });
  if (port === null) return;
  const begun = performance.now();
  if (item.reason !== null) {
    await rollBack(work, item, { reason: item.reason, begun });
    return;
  }
  try {
    const client = { device: deviceSn, port: devicePortNo };
    await step(work, item, 'map', async () => await mapSlot(work, item, client));
    await step(
      work,
      item,
      'power',
      async () => await command('power', work.vod.power(slotOf(item), commandOf(item, 'power'))),
    );
    await step(work, item, 'pin', async () => {
      const slot = await command('equipment', work.vod.pin(slotOf(item), commandOf(item, 'pin')));
      if (slot.pin !== 'ok') throw new StepFailed('pin', slot);
      return slot;
    });
    const slot = await step(
      work,
      item,
      'register',
      async () => await register(work, item, begun + work.limits.activateMs),
    );
    await logStep(work.db, item, {
      step: 'ready',
      err: null,
      reg: slot.reg,
      csq: slot.csq,
      ms: performance.now() - begun,
    });
    await settle(work, item, {
      change: { state: 'active', reg: slot.reg, csq: slot.csq, imsi: slot.imsi, pin: slot.pin, activeAt: new Date() },
      reason: null,
      more: async (tx) =>
        await logPortChange(tx, item, { op: 'activate', from: 'idle', to: 'active', ms: performance.now() - begun }),
    });
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    await rollBack(work, item, { reason: error.reason, begun });
  }
}

/** Runs a step and logs its outcome. */
async function step(work: Work, item: Item, name: ActiveStep, run: () => Promise<Slot>): Promise<Slot> {
  const started = performance.now();
  const log = async (err: PortFailure | null, slot: Slot | null): Promise<void> =>
    await logStep(work.db, item, {
      step: name,
      err,
      reg: slot?.reg ?? null,
      csq: slot?.csq ?? null,
      ms: performance.now() - started,
    });
  try {
    const slot = await run();
    await log(null, slot);
    return slot;
  } catch (error) {
    if (error instanceof StepFailed) {
      work.log.info({ port: item.portId, step: name, reason: error.reason }, 'a port could not be activated');
      await log(error.reason, error.slot);
    }
    throw error;
  }
}

/** A rejected command fails its step. */
async function command(reason: PortFailure, pendingSlot: Promise<Slot>): Promise<Slot> {
  try {
    return await pendingSlot;
  } catch (error) {
    if (error instanceof VodError) throw new StepFailed(reason);
    throw error;
  }
}

async function mapSlot(work: Work, item: Item, client: { device: string; port: number }): Promise<Slot> {
  const { db, vod, limits, signal } = work;
  const ref = slotOf(item);
  // an earlier worker may have done this already: the state of the equipment decides
  const found = await command('equipment', vod.slot(ref));
  const isOurs = found.client?.device === client.device && found.client.port === client.port;
  if (found.mapState === 'none') await command('equipment', vod.map(ref, commandOf(item, 'map'), client));
  else if (!isOurs) throw new StepFailed('mapped', found);
  const untilMs = performance.now() + limits.ackMs;
  if (found.mapState !== 'active') await changePort(db, item.portId, { state: 'mapping', mapState: 'unack' });
  const slot = await watch(
    async () => await command('equipment', vod.slot(ref)),
    ({ mapState }) => mapState === 'active',
    { untilMs, pollMs: limits.pollMs, signal },
  );
  if (slot.mapState !== 'active') throw new StepFailed('unack', slot);
  await changePort(db, item.portId, { state: 'registering', mapState: 'active' });
  return slot;
}

async function register({ vod, limits, signal }: Work, item: Item, untilMs: number): Promise<Slot> {
  const ref = slotOf(item);
  await command('equipment', vod.register(ref, commandOf(item, 'register')));
  const slot = await watch(async () => await command('equipment', vod.slot(ref)), isRegistered, {
    untilMs,
    pollMs: limits.pollMs,
    signal,
  });
  if (isRegistered(slot)) return slot;
  throw new StepFailed(slot.reg === DENIED ? 'denied' : 'no_network', slot);
}

/** Port state after a failure: a denied card is a fault, a locked one is locked, anything else can be retried. */
const AFTER: Partial<Record<PortFailure, string>> = { denied: 'fault', pin: 'locked' };

async function rollBack(
  work: Work,
  item: Item,
  { reason, begun }: { reason: PortFailure; begun: number },
): Promise<void> {
  const { vod, limits, signal } = work;
  const ref = slotOf(item);
  await saveFailureReason(work.db, item, reason);
  const isGone = await undo(work, { item, reason }, async () => {
    await vod.release(ref, commandOf(item, 'rollback'), true);
    const slot = await watch(
      async () => await vod.slot(ref),
      ({ mapState }) => mapState === 'none',
      {
        untilMs: performance.now() + limits.ackMs,
        pollMs: limits.pollMs,
        signal,
      },
    );
    return slot.mapState === 'none';
  });
  // a mapping that could not be removed is still active: no other card may use that port of the device
  const state = isGone ? (AFTER[reason] ?? 'idle') : 'fault';
  await settle(work, item, {
    change: {
      state,
      mapState: isGone ? 'none' : 'active',
      reg: reason === 'denied' ? DENIED : 0,
      csq: null,
      ...(reason === 'pin' ? { pin: 'pin' } : {}),
    },
    reason,
    more: async (tx) => {
      const ms = performance.now() - begun;
      await logPortChange(tx, item, { op: 'activate', from: 'idle', to: state, err: reason, ms });
      if (state === 'fault') await logPortChange(tx, item, { op: 'fault', from: 'idle', to: state, err: reason, ms });
    },
  });
}

/** Removes nothing if another card occupies the place: that mapping belongs to the other card. */
async function undo(
  { log }: Work,
  { item, reason }: { item: Item; reason: PortFailure },
  run: () => Promise<boolean>,
): Promise<boolean> {
  if (reason === 'mapped') return true;
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof VodError)) throw error;
    log.warn({ err: error, port: item.portId }, 'a mapping could not be rolled back');
    return false;
  }
}
