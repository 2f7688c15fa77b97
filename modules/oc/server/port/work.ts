import { type Db, inTransaction, isUniqueViolation, type Logger } from '@switchboard/kit-server';
import type { PortFailure } from '@switchboard/oc-contract';
import { changePort, finishItem, type Item, lockPort, type LockedPort, type PortChange } from './item.repo.ts';
import type { Limits } from './limits.ts';
import type { SlotRef, Vod } from './vod.ts';

/** Dependencies of a worker for one port. */
export interface Work {
  readonly db: Db;
  readonly vod: Vod;
  readonly limits: Limits;
  readonly log: Logger;
  /** Aborted when the worker stops: the port is released in its current state. */
  readonly signal: AbortSignal;
}

export const slotOf = ({ bankSn, slotNo, iccid }: Item): SlotRef => ({ bankSn, slotNo, iccid });
/** Identical for the same step of the same batch: a repeated command does nothing. */
export const commandOf = ({ batchNo, portId }: Item, step: string): string => `${batchNo}:${portId}:${step}`;

/** Returns the port as found when this batch took it; null: it is not available, and the item is settled. */
export async function takePort(
  { db }: Work,
  item: Item,
  { from, change }: { from: readonly string[]; change: (port: LockedPort) => PortChange },
): Promise<LockedPort | null> {
  try {
    return await inTransaction({ db }, async (tx) => {
      const port = await lockPort(tx, item.portId);
      // taken earlier by a worker that has stopped
      if (port.batchId === item.batchId) return port;
      if (port.batchId !== null || !from.includes(port.state)) {
        await finishItem(tx, item, 'wrong_state');
        return null;
      }
      await changePort(tx, item.portId, { ...change(port), batchId: item.batchId });
      return port;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // O74: the other card keeps its place
    await finishItem(db, item, 'mapped');
    return null;
  }
}

/** Changes the port, its ledger and the batch item together. */
export async function settle(
  { db }: Work,
  item: Item,
  { change, reason, more }: { change: PortChange; reason: PortFailure | null; more: (tx: Db) => Promise<void> },
): Promise<void> {
  await inTransaction({ db }, async (tx) => {
    // another worker considered this one dead and has settled the port
    if ((await lockPort(tx, item.portId)).batchId !== item.batchId) return;
    await changePort(tx, item.portId, { ...change, lastErr: reason, batchId: null });
    await more(tx);
    await finishItem(tx, item, reason);
  });
}
