import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import type { BlockHead, Canonical } from './canonical.ts';

const LOCK_KEY = 4_711_0060;
const ROWS_AT_ONCE = 2_000;

export interface Block extends BlockHead {
  readonly id: string;
  readonly prevHash: Buffer;
  readonly hash: Buffer;
}

const utc = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Ids are selected as text under their own name, and every `order by` names the table: ordering by the alias would put
 * 10 before 9.
 */
const blockColumns = sql`id::text as id, ${utc('sealed_at')} as "sealedAt", upto_txid::text as "uptoTxid", row_count as "rowCount",
  first_id::text as "firstId", last_id::text as "lastId", ${utc('first_at')} as "firstAt", ${utc('last_at')} as "lastAt",
  rows_hash as "rowsHash", prev_hash as "prevHash", hash`;

/** Allows one sealer at a time across all processes; the lock ends with the transaction. */
export async function lockChain(tx: SysDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx);
}

export async function lastBlock(db: SysDb): Promise<Block | null> {
  const { rows } =
    await sql<Block>`select ${blockColumns} from sys.audit_seal order by sys.audit_seal.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function blocksAfter(db: SysDb, id: string, limit: number): Promise<Block[]> {
  const { rows } = await sql<Block>`select ${blockColumns} from sys.audit_seal where id > ${id}::bigint
    order by sys.audit_seal.id limit ${limit}`.execute(db);
  return rows;
}

/** The last block sealed before the given number of days; a check of the recent past starts after it. */
export async function blockBefore(db: SysDb, days: number): Promise<Block | null> {
  const { rows } = await sql<Block>`select ${blockColumns} from sys.audit_seal
    where sealed_at < now() - make_interval(days => ${days}) order by sys.audit_seal.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Every transaction below this number has ended and can add no more rows. */
export async function finishedUpto(db: SysDb): Promise<{ txid: string; now: string }> {
  const { rows } = await sql<{ txid: string; now: string }>`select
    pg_snapshot_xmin(pg_current_snapshot())::text as txid,
    to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`.execute(db);
  return rows[0] as { txid: string; now: string };
}

/** Transaction numbers of the first row of a range and of the row `size` rows later. */
export async function rangeEdges(
  db: SysDb,
  range: Range,
  size: number,
): Promise<{ first: string; next: string | null } | null> {
  const at = (offset: number) => sql<string | null>`(select txid::text from sys.audit_log
    where txid >= ${range.from}::xid8 and txid < ${range.upto}::xid8 order by txid, id limit 1 offset ${offset})`;
  const { rows } = await sql<{ first: string | null; next: string | null }>`select ${at(0)} as first,
    ${at(size)} as next`.execute(db);
  const { first, next } = rows[0] as { first: string | null; next: string | null };
  return first === null ? null : { first, next };
}

/** A row as it is hashed. The list of columns is part of the format: columns added later are not included. */
export type SealedRow = { readonly [name: string]: Canonical } & {
  readonly id: string;
  readonly txid: string;
  readonly created_at: string;
};

/** jsonb is read as text: parsing a long number would lose digits that a forger could change. */
const rowColumns = sql`id::text as id, txid::text as txid, ${utc('created_at')} as created_at, trace_id, category, user_id::text as user_id,
  actor_name, job_number, sub_app, object_code, object_id, action, result, code, method, path, before::text as before,
  after::text as after, changed::text as changed, ip::text as ip, region, ua, session_id::text as session_id, cost_ms`;

interface Range {
  readonly from: string;
  readonly upto: string;
}

/**
 * Uses a cursor in a transaction: page queries would be planned each time, and on a table that has grown since its last
 * statistics each page would sort the whole range.
 */
export async function* rowsOf(tx: SysDb, range: Range): AsyncGenerator<SealedRow> {
  await sql`declare audit_rows no scroll cursor for select ${rowColumns} from sys.audit_log
    where txid >= ${range.from}::xid8 and txid < ${range.upto}::xid8
    order by sys.audit_log.txid, sys.audit_log.id`.execute(tx);
  for (;;) {
    const { rows } = await sql<SealedRow>`fetch ${sql.lit(ROWS_AT_ONCE)} from audit_rows`.execute(tx);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close audit_rows`.execute(tx);
}

/** Uses the given transaction or starts a new one. */
export async function inOneTransaction<T>(db: SysDb, work: (tx: SysDb) => Promise<T>): Promise<T> {
  return db.isTransaction ? await work(db) : await db.transaction().execute(work);
}

export async function insertBlock(tx: SysDb, block: Omit<Block, 'id'>): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into sys.audit_seal
      (sealed_at, upto_txid, row_count, first_id, last_id, first_at, last_at, rows_hash, prev_hash, hash)
    values (${block.sealedAt}::timestamptz, ${block.uptoTxid}::xid8, ${block.rowCount}, ${block.firstId}::bigint,
      ${block.lastId}::bigint, ${block.firstAt}::timestamptz, ${block.lastAt}::timestamptz, ${block.rowsHash},
      ${block.prevHash}, ${block.hash}) returning id::text as id`.execute(tx);
  return (rows[0] as { id: string }).id;
}

export interface CheckRecord {
  readonly firstSealId: string | null;
  readonly lastSealId: string | null;
  readonly blocks: number;
  readonly rows: number;
  readonly broken: { readonly sealId: string; readonly reason: string } | null;
}

export async function insertCheck(db: SysDb, check: CheckRecord): Promise<void> {
  await sql`insert into sys.audit_check (first_seal_id, last_seal_id, block_count, row_count, is_whole, broken_seal_id, reason)
    values (${check.firstSealId}::bigint, ${check.lastSealId}::bigint, ${check.blocks}, ${check.rows},
      ${check.broken === null}, ${check.broken?.sealId ?? null}::bigint, ${check.broken?.reason ?? null})`.execute(db);
}

export async function isCheckedSince(db: SysDb, hours: number): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select exists (
    select 1 from sys.audit_check where checked_at > now() - make_interval(hours => ${hours})) as yes`.execute(db);
  return rows[0]?.yes === true;
}
