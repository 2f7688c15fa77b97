import { changePort, type Item, logPortChange } from './item.repo.ts';
import { watch } from './limits.ts';
import { VodError } from './vod.ts';
import { commandOf, settle, slotOf, takePort, type Work } from './work.ts';

/** O73: waits until the port is no longer in use; a port still in use is disconnected only by a forced release. */
export async function release(work: Work, item: Item): Promise<void> {
  const port = await takePort(work, item, { from: ['active', 'busy', 'fault'], change: () => ({}) });
  if (port === null) return;
  const begun = performance.now();
  try {
    if (port.state !== 'releasing' && (await isStillBusy(work, item)) && !item.isForced) {
      const ms = performance.now() - begun;
      await settle(work, item, {
        change: port.state === 'fault' ? {} : { state: 'busy' },
        reason: 'busy',
        more: async (tx) =>
          await logPortChange(tx, item, { op: 'release', from: port.state, to: port.state, err: 'busy', ms }),
      });
      return;
    }
    // a faulty port without a mapping has nothing to release
    if (port.mapState !== 'none') await unmap(work, item);
    await settle(work, item, {
      change: { state: 'idle', mapState: 'none', reg: 0, csq: null, activeAt: null },
      reason: null,
      more: async (tx) =>
        await logPortChange(tx, item, {
          op: port.state === 'fault' ? 'recover' : 'release',
          from: port.state,
          to: 'idle',
          ms: performance.now() - begun,
        }),
    });
  } catch (error) {
    if (!(error instanceof VodError)) throw error;
    work.log.warn({ err: error, port: item.portId }, 'a port could not be released');
    await settle(work, item, {
      // it is unknown whether the port is still mapped, so its place stays occupied
      change: { state: 'fault', mapState: port.mapState === 'none' ? 'none' : 'active' },
      reason: 'equipment',
      more: async (tx) => {
        const ms = performance.now() - begun;
        await logPortChange(tx, item, { op: 'release', from: port.state, to: 'fault', err: 'equipment', ms });
      },
    });
  }
}

async function isStillBusy({ vod, limits, signal }: Work, item: Item): Promise<boolean> {
  const slot = await watch(
    async () => await vod.slot(slotOf(item)),
    ({ isBusy }) => !isBusy,
    {
      untilMs: performance.now() + limits.busyMs,
      pollMs: limits.pollMs,
      signal,
    },
  );
  return slot.isBusy;
}

async function unmap({ db, vod, limits, signal }: Work, item: Item): Promise<void> {
  const ref = slotOf(item);
  await changePort(db, item.portId, { state: 'releasing', mapState: 'del_req' });
  await vod.release(ref, commandOf(item, 'release'), item.isForced);
  await changePort(db, item.portId, { mapState: 'deleting' });
  const slot = await watch(
    async () => await vod.slot(ref),
    ({ mapState }) => mapState === 'none',
    {
      untilMs: performance.now() + limits.ackMs,
      pollMs: limits.pollMs,
      signal,
    },
  );
  if (slot.mapState !== 'none') throw new VodError('release: not confirmed');
}
