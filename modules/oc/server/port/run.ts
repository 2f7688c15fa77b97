import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Logger } from '@switchboard/kit-server';
import { activate } from './activate.ts';
import { batchIsOpen } from './batch.repo.ts';
import { acquireBatchLease, claimItem, finishBatch, type Item, releaseBatchLease } from './item.repo.ts';
import { AT_ONCE, type Limits } from './limits.ts';
import { release } from './release.ts';
import { updateImei } from './update-imei.ts';
import type { Vod } from './vod.ts';
import type { Work } from './work.ts';

interface Run {
  readonly db: Db;
  readonly vod: Vod;
  readonly log: Logger;
  readonly limits: Limits;
  readonly stopping?: AbortSignal | undefined;
}

const ACTS = { activate, release, update_imei: updateImei } as const;
const BEATS_PER_LEASE = 3;

/**
 * Works on a batch until all its items are settled, 20 ports at a time (O71). One worker holds a batch; if it dies, the
 * next one resumes every port from the state that the equipment reports. `isPatient`: waits for the batch instead of
 * returning.
 */
export async function runBatch(run: Run, batchId: string, { isPatient = true } = {}): Promise<void> {
  const { db, limits, stopping } = run;
  const runner = randomUUID();
  const lost = new AbortController();
  const signal = stopping === undefined ? lost.signal : AbortSignal.any([lost.signal, stopping]);
  const beatMs = limits.leaseMs / BEATS_PER_LEASE;
  while (!(await acquireBatchLease(db, batchId, runner, limits.leaseMs))) {
    if (!isPatient || !(await batchIsOpen(db, batchId))) return;
    await sleep(beatMs, undefined, { signal });
  }
  const beat = setInterval(() => {
    acquireBatchLease(db, batchId, runner, limits.leaseMs).then(
      // another worker considered this one dead and took over: two must not work on one batch
      (isOurs) => !isOurs && lost.abort(),
      (error: unknown) => run.log.warn({ err: error }, 'the lease of a batch could not be renewed'),
    );
  }, beatMs);
  try {
    const work: Work = { ...run, signal };
    const ends = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, async () => await workOff(work, batchId, runner)),
    );
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    signal.throwIfAborted();
    await finishBatch(db, batchId);
  } finally {
    clearInterval(beat);
    await releaseBatchLease(db, batchId, runner);
  }
}

async function workOff(work: Work, batchId: string, runner: string): Promise<void> {
  while (!work.signal.aborted) {
    const item = await claimItem(work.db, batchId, runner);
    if (item === null) return;
    await act(work, item);
  }
}

async function act(work: Work, item: Item): Promise<void> {
  await ACTS[item.kind](work, item);
}
