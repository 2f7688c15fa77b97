import { sql } from 'kysely';
import type { CrmDb } from '../../db.ts';

const LOADED = ['customer', 'customer_identity', 'customer_search', 'contact', 'followup', 'alias_registry'];

interface Named {
  name: string;
  owner: string;
  def: string;
}

/**
 * Drops everything that PostgreSQL would maintain per row (non-unique indexes, foreign keys, our triggers), runs the
 * work and restores it. Building one index at a time is several times faster than maintaining all of them row by row.
 */
export async function withoutUpkeep(
  db: CrmDb,
  onStep: (step: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await sql<Named>`select indexname as name, tablename as owner, indexdef as def from pg_indexes
    where schemaname = 'crm' and tablename = any(${LOADED}) and indexdef not ilike 'create unique%'`.execute(db);
  const keys = await sql<Named>`select conname as name, r.relname as owner, pg_get_constraintdef(c.oid) as def
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and r.relnamespace = 'crm'::regnamespace and r.relname = any(${LOADED})`.execute(db);
  for (const { name } of indexes.rows) await sql`drop index ${sql.table(`crm.${name}`)}`.execute(db);
  for (const { name, owner } of keys.rows)
    await sql`alter table ${sql.table(`crm.${owner}`)} drop constraint ${sql.ref(name)}`.execute(db);
  for (const table of LOADED) await sql`alter table ${sql.table(`crm.${table}`)} disable trigger user`.execute(db);
  await work();
  for (const table of LOADED) await sql`alter table ${sql.table(`crm.${table}`)} enable trigger user`.execute(db);
  for (const { name, owner, def } of keys.rows)
    await sql`alter table ${sql.table(`crm.${owner}`)} add constraint ${sql.ref(name)} ${sql.raw(def)} not valid`.execute(
      db,
    );
  for (const { name, def } of indexes.rows) {
    await patiently(db, async (tx) => void (await sql.raw(def).execute(tx)));
    onStep(`index ${name}`);
  }
}

/** Building takes longer than the limit for requests. */
export async function patiently(db: CrmDb, work: (tx: CrmDb) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local maintenance_work_mem = '1GB'`.execute(tx);
    await sql`set local work_mem = '256MB'`.execute(tx);
    await sql`set local synchronous_commit = off`.execute(tx);
    await work(tx);
  });
}
