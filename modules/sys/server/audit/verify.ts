import type { SysDb } from '../db.ts';
import { blockHash, GENESIS } from './canonical.ts';
import { type Block, blocksAfter, inOneTransaction, rowsOf } from './chain.repo.ts';
import { KEPT_DAYS } from './partitions.ts';
import { hashRows } from './seal.ts';

const BLOCKS_AT_ONCE = 200;
const DAY_MS = 24 * 60 * 60 * 1_000;

export type BrokenReason = 'link' | 'head' | 'order' | 'rows-missing' | 'rows-added' | 'rows-changed' | 'witness';

export interface ChainReport {
  readonly firstSealId: string | null;
  readonly lastSealId: string | null;
  readonly headHash: string;
  readonly blocks: number;
  readonly rows: number;
  /** Blocks with rows past the retention time, possibly dropped: only their place in the chain was checked. */
  readonly retired: number;
  readonly broken: { readonly sealId: string; readonly reason: BrokenReason } | null;
}

export interface VerifyOptions {
  /** Starts after this block and trusts it; absent = starts at the first block. */
  readonly after?: Block | null;
  /** Hash of a block that was stored elsewhere: the chain must still contain it. */
  readonly witness?: { readonly sealId: string; readonly hash: string };
  readonly now?: Date;
}

/** Recomputes every block from the rows and returns the first invalid one. */
export async function verifyChain(db: SysDb, options: VerifyOptions = {}): Promise<ChainReport> {
  // rows before this moment may have been dropped with their month
  const keptSince = new Date((options.now ?? new Date()).getTime() - KEPT_DAYS * DAY_MS).toISOString();
  let last: Block | null = options.after ?? null;
  let firstSealId: string | null = null;
  let [blocks, rows, retired] = [0, 0, 0];
  let isWitnessed = options.witness === undefined;
  const report = (broken: ChainReport['broken']): ChainReport => ({
    firstSealId,
    lastSealId: last?.id ?? null,
    headHash: (last?.hash ?? GENESIS).toString('hex'),
    blocks,
    rows,
    retired,
    broken,
  });
  for (;;) {
    const batch = await blocksAfter(db, last?.id ?? '0', BLOCKS_AT_ONCE);
    for (const block of batch) {
      firstSealId ??= block.id;
      const isRetired = block.firstAt < keptSince;
      const reason =
        headProblem(block, last) ?? (isRetired ? null : await rowsProblem(db, block, last?.uptoTxid ?? '0'));
      if (reason !== null) return report({ sealId: block.id, reason });
      if (block.id === options.witness?.sealId) {
        if (block.hash.toString('hex') !== options.witness.hash) return report({ sealId: block.id, reason: 'witness' });
        isWitnessed = true;
      }
      blocks++;
      rows += block.rowCount;
      retired += isRetired ? 1 : 0;
      last = block;
    }
    if (batch.length < BLOCKS_AT_ONCE) break;
  }
  if (!isWitnessed && options.witness !== undefined)
    return report({ sealId: options.witness.sealId, reason: 'witness' });
  return report(null);
}

function headProblem(block: Block, last: Block | null): BrokenReason | null {
  if (!block.prevHash.equals(last?.hash ?? GENESIS)) return 'link';
  if (!block.hash.equals(blockHash(block.prevHash, headOf(block)))) return 'head';
  return BigInt(block.uptoTxid) > BigInt(last?.uptoTxid ?? '0') ? null : 'order';
}

function headOf({ id: _id, prevHash: _prev, hash: _hash, ...head }: Block) {
  return head;
}

async function rowsProblem(db: SysDb, block: Block, from: string): Promise<BrokenReason | null> {
  const range = { from, upto: block.uptoTxid };
  const found = await inOneTransaction(db, async (tx) => await hashRows(rowsOf(tx, range)));
  if (found.rowCount < block.rowCount) return 'rows-missing';
  if (found.rowCount > block.rowCount) return 'rows-added';
  return found.rowsHash.equals(block.rowsHash) ? null : 'rows-changed';
}
