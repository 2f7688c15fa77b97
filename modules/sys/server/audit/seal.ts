import type { SysDb } from '../db.ts';
import { addRow, blockHash, GENESIS, startRowsHash } from './canonical.ts';
import { finishedUpto, insertBlock, lastBlock, lockChain, rangeEdges, rowsOf, type SealedRow } from './chain.repo.ts';

const BLOCK_ROWS = 5_000;

export interface Sealed {
  readonly id: string;
  readonly rows: number;
  /** For a log outside this database: a stored hash reveals a rewrite of the whole chain. */
  readonly hash: string;
}

/** Seals the rows of all finished transactions. Repeated or concurrent runs seal each row once. */
export async function sealAudit(db: SysDb, blockRows = BLOCK_ROWS): Promise<Sealed[]> {
  const sealed: Sealed[] = [];
  for (;;) {
    const block = await sealBlock(db, blockRows);
    if (block === null) return sealed;
    sealed.push(block);
  }
}

/**
 * A block holds the rows of a closed range of transactions, `[end of the block before, uptoTxid)`. The end is never
 * beyond a running transaction: a row that commits late is in a later block, and there is no gap.
 */
async function sealBlock(db: SysDb, blockRows: number): Promise<Sealed | null> {
  return await db.transaction().execute(async (tx) => {
    await lockChain(tx);
    const last = await lastBlock(tx);
    const from = last?.uptoTxid ?? '0';
    const finished = await finishedUpto(tx);
    if (BigInt(finished.txid) < BigInt(from)) throw new TransactionCounterWentBack(from, finished.txid);
    const edges = await rangeEdges(tx, { from, upto: finished.txid }, blockRows);
    if (edges === null) return null;
    const uptoTxid = endOf(edges, finished.txid);
    const content = await hashRows(rowsOf(tx, { from, upto: uptoTxid }));
    if (content.firstAt === null || content.lastAt === null) return null;
    const head = { sealedAt: finished.now, uptoTxid, ...content, firstAt: content.firstAt, lastAt: content.lastAt };
    const prevHash = last?.hash ?? GENESIS;
    const hash = blockHash(prevHash, head);
    const id = await insertBlock(tx, { ...head, prevHash, hash });
    return { id, rows: head.rowCount, hash: hash.toString('hex') };
  });
}

/** Blocks end between transactions; a transaction with more rows than a block holds gets its own block. */
function endOf({ first, next }: { first: string; next: string | null }, finished: string): string {
  if (next === null) return finished;
  return next === first ? String(BigInt(next) + 1n) : next;
}

export interface RowsContent {
  readonly rowCount: number;
  readonly firstId: string | null;
  readonly lastId: string | null;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  readonly rowsHash: Buffer;
}

export async function hashRows(rows: AsyncIterable<SealedRow>): Promise<RowsContent> {
  const hash = startRowsHash();
  let rowCount = 0;
  let firstId: string | null = null;
  let lastId: string | null = null;
  let firstAt: string | null = null;
  let lastAt: string | null = null;
  for await (const row of rows) {
    addRow(hash, row);
    rowCount++;
    firstId ??= row.id;
    lastId = row.id;
    // rows are in the order of their transactions, which is not always the order of time
    if (firstAt === null || row.created_at < firstAt) firstAt = row.created_at;
    if (lastAt === null || row.created_at > lastAt) lastAt = row.created_at;
  }
  return { rowCount, firstId, lastId, firstAt, lastAt, rowsHash: hash.digest() };
}

/**
 * After a logical restore into a new cluster: new rows would be treated as sealed ones. Raise the counter (pg_resetwal
 * -e) first.
 */
export class TransactionCounterWentBack extends Error {
  override readonly name = 'TransactionCounterWentBack';
  constructor(sealed: string, now: string) {
    super(`the audit chain is sealed up to transaction ${sealed}, but the database is only at ${now}`);
  }
}
