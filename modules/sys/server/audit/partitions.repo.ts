import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

export interface AuditPartition {
  readonly name: string;
  readonly from: string;
  readonly until: string;
}

/** Creates this month and the next ones; an existing month is left unchanged. */
export async function ensureMonths(db: SysDb, ahead: number): Promise<void> {
  await sql`select sys.ensure_audit_partition((now() + make_interval(months => m))::date)
    from generate_series(0, ${ahead}::int) m`.execute(db);
}

/** Bounds are formatted in the time zone of the session. */
const utc = (bound: 'bounds[1]' | 'bounds[2]') =>
  sql<string>`to_char(${sql.raw(bound)}::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

export async function listPartitions(db: SysDb): Promise<{ months: AuditPartition[]; strayRows: number }> {
  const { rows } = await sql<AuditPartition>`
    select name, ${utc('bounds[1]')} as "from", ${utc('bounds[2]')} as "until" from (
      select c.relname as name, regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM [(]''(.+?)''[)] TO [(]''(.+?)''[)]') as bounds
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'sys.audit_log'::regclass) parts
    where bounds is not null order by name`.execute(db);
  const stray = await sql<{ n: number }>`select count(*)::int as n from sys.audit_log_default`.execute(db);
  return { months: rows, strayRows: stray.rows[0]?.n ?? 0 };
}

export interface PartitionContent {
  readonly rows: number;
  readonly unsealedRows: number;
  readonly firstId: string | null;
  readonly lastId: string | null;
  readonly lastSealId: string | null;
  readonly lastSealHash: string | null;
}

export async function describePartition(db: SysDb, { name }: AuditPartition): Promise<PartitionContent> {
  const table = sql.table(`sys.${name}`);
  const { rows } = await sql<PartitionContent>`
    with last as (select id, upto_txid, encode(hash, 'hex') as hash from sys.audit_seal order by id desc limit 1)
    select count(*)::int as rows,
      (count(*) filter (where p.txid >= coalesce((select upto_txid from last), '0'::xid8)))::int as "unsealedRows",
      min(p.id)::text as "firstId", max(p.id)::text as "lastId",
      (select id::text from last) as "lastSealId", (select hash from last) as "lastSealHash"
    from ${table} p`.execute(db);
  return rows[0] as PartitionContent;
}

/** Waits briefly for its lock, then gives up: writers must not queue behind a clean-up. */
export async function dropPartition(tx: SysDb, { name }: AuditPartition): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(tx);
  await sql`drop table ${sql.table(`sys.${name}`)}`.execute(tx);
}
