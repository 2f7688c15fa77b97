import { execFileSync } from 'node:child_process';
import type pg from 'pg';
import { isConcurrent, type MigrationFile, readMigrations } from '../migrate/files.ts';
import { applyMigration, createMigrationTable, withMigrationLock } from '../migrate/postgres.ts';
import type { ModuleServer } from '../module.ts';

/** Under one of these locks no other session can write to the table, or even read it. */
const BLOCKING = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

interface TableState {
  readonly oid: string;
  readonly table: string;
  /** Storage of its rows: changes when the table is rewritten. */
  readonly filenode: string;
  readonly scans: string;
  readonly isBlocked: boolean;
  readonly bareColumns: readonly string[];
}

/** Applies the files in `old`, then each of the new files, and checks in PostgreSQL what it did to the existing tables: which ones it read or rewrote while writes were blocked, and which new columns no existing row could have. This needs no rows. `-- lock-ok schema.table: reason` in the file exempts a small table. */
export async function lockingMigrations(
  databaseUrl: string,
  old: readonly MigrationFile[],
  added: readonly MigrationFile[],
): Promise<string[]> {
  return await withMigrationLock(databaseUrl, async (client) => {
    await createMigrationTable(client);
    for (const file of old) await applyMigration(client, file);
    const findings: string[] = [];
    for (const file of added) {
      if (isConcurrent(file)) {
        await applyMigration(client, file);
        continue;
      }
      await client.query('begin');
      const before = new Map((await tableStates(client)).map((state) => [state.oid, state]));
      await client.query(file.sql);
      for (const after of await tableStates(client)) {
        const earlier = before.get(after.oid);
        if (earlier !== undefined && !file.sql.includes(`-- lock-ok ${after.table}: `))
          findings.push(...judge(earlier, after).map((why) => `${file.module}/${file.name}: ${after.table} ${why}`));
      }
      await client.query('commit');
    }
    return findings;
  });
}

function judge(before: TableState, after: TableState): string[] {
  const bare = after.bareColumns.filter((column) => !before.bareColumns.includes(column));
  return [
    ...(after.filenode === before.filenode ? [] : ['is written anew while nobody can use it']),
    ...(after.isBlocked && after.filenode === before.filenode && after.scans !== before.scans
      ? ['is read through while nobody can write to it']
      : []),
    ...bare.map((column) => `gets ${column}, not null and without a default: no existing row can have it`),
  ];
}

async function tableStates(client: pg.Client): Promise<TableState[]> {
  const { rows } = await client.query<TableState>(
    `select c.oid::text as oid, n.nspname || '.' || c.relname as table, c.relfilenode::text as filenode,
       coalesce(pg_stat_get_xact_numscans(c.oid), 0)::text as scans,
       exists (select from pg_locks l where l.relation = c.oid and l.pid = pg_backend_pid() and l.mode = any($1)
         and l.database = (select d.oid from pg_database d where d.datname = current_database())) as "isBlocked",
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.attnotnull
         and not a.atthasdef and a.attidentity = '' and not a.attisdropped) as "bareColumns"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
    [BLOCKING],
  );
  return rows;
}

/** The files of all modules in order: those that a commit already had, and those added since. */
export async function migrationsSince(
  commit: string,
  modules: readonly ModuleServer[],
): Promise<{ old: MigrationFile[]; added: MigrationFile[] }> {
  const listed = execFileSync('git', ['ls-tree', '-r', '--full-tree', '--name-only', commit, 'modules/'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const known = new Set(listed.split('\n'));
  const files = [];
  for (const module of modules) files.push(...(await readMigrations(module.contract.id, module.migrations)));
  const isOld = (file: MigrationFile): boolean => known.has(`modules/${file.module}/server/migrations/${file.name}`);
  return { old: files.filter(isOld), added: files.filter((file) => !isOld(file)) };
}
