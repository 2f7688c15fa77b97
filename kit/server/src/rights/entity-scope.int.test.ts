import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openPostgres, type Postgres } from '../engines/postgres.ts';
import { isInScope, ownedIn } from '../table/in-scope.ts';
import { adminQuery, createTemporaryDatabase } from '../testing/database.ts';
import { testEnv } from '../testing/environment.ts';
import { createMemoryLog } from '../testing/memory-log.ts';
import { readAs } from './act.ts';
import type { RowScope } from './principal.ts';
import { defineRowSecurity, policySql } from './row-security.ts';

const guarded = defineRowSecurity({
  object: 'tst.bill',
  table: 'public.bill',
  owner: 'owner_id',
  dept: 'dept_id',
  entity: 'entity_code',
});
const ofEntities = defineRowSecurity({ object: 'tst.account', table: 'public.account', entity: 'entity_code' });

let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
let postgres: Postgres;
beforeAll(async () => {
  temporary = await createTemporaryDatabase(testEnv());
  await adminQuery(
    temporary.env['DATABASE_URL'] as string,
    `create table public.bill (name varchar(20), owner_id bigint, dept_id bigint, entity_code varchar(20));
     insert into public.bill values ('mine', 7, 1, null), ('department', 8, 3, 'SZ'), ('Hong Kong', 8, 1, 'HK'),
       ('Singapore', 8, 1, 'SG'), ('of no entity', 8, 1, null);
     create table public.account (name varchar(20), entity_code varchar(20));
     insert into public.account values ('Hong Kong', 'HK'), ('Singapore', 'SG');
     ${policySql(guarded)}; ${policySql(ofEntities)}`,
  );
  postgres = openPostgres(readConfig(temporary.env), createMemoryLog().log);
});
afterAll(async () => {
  await postgres?.close();
  await temporary?.drop();
});

const rows = (entityCodes: readonly string[], deptIds: readonly string[] = []): RowScope => ({
  kind: 'rows',
  staffId: '7',
  deptIds,
  ...(entityCodes.length === 0 ? {} : { entityCodes }),
});

/** What PostgreSQL shows of a table without any condition of ours. */
async function shownBy(security: typeof guarded, scope: RowScope): Promise<ReadonlySet<string>> {
  const context = { db: postgres.db, principal: { staffId: '7', scopeOf: () => scope }, rowSecurity: [security] };
  const query = sql<{ name: string }>`select name from ${sql.table(security.table)}`;
  const [answer] = await readAs(context as unknown as Parameters<typeof readAs>[0], security.object, [query]);
  return new Set((answer as { rows: { name: string }[] }).rows.map(({ name }) => name));
}

/** The same by the condition of repositories, and by rows that were read. */
async function decided(scope: RowScope): Promise<ReadonlySet<string>[]> {
  const system = openPostgres(readConfig(temporary.env), createMemoryLog().log, 'system');
  try {
    const columns = { owner: sql`owner_id`, dept: sql`dept_id`, entity: sql`entity_code` };
    const selected = await sql<{ name: string }>`select name from public.bill where ${ownedIn(scope, columns)}`.execute(
      system.db,
    );
    const all = await sql<{ name: string; staffId: string; deptId: string; entityCode: string | null }>`select name,
      owner_id::text as "staffId", dept_id::text as "deptId", entity_code as "entityCode" from public.bill`.execute(
      system.db,
    );
    const names = (of: readonly { name: string }[]): ReadonlySet<string> => new Set(of.map(({ name }) => name));
    return [names(selected.rows), names(all.rows.filter((row) => isInScope(scope, row)))];
  } finally {
    await system.close();
  }
}

it.each([
  ['one entity and own rows', rows(['HK']), ['Hong Kong', 'mine']],
  ['several entities', rows(['HK', 'SG']), ['Hong Kong', 'Singapore', 'mine']],
  ['departments and entities together', rows(['SG'], ['3']), ['Singapore', 'department', 'mine']],
  ['no entity', rows([]), ['mine']],
] as const)('a scope of %s opens the same rows in policy, query and code', async (_, scope, names) => {
  const wanted = new Set<string>(names);
  for (const found of [await shownBy(guarded, scope), ...(await decided(scope))]) expect(found).toEqual(wanted);
});

it('rows that belong to entities alone are open only to those who hold their entity', async () => {
  expect(await shownBy(ofEntities, rows(['SG'], ['3']))).toEqual(new Set(['Singapore']));
  expect(await shownBy(ofEntities, rows([], ['3']))).toEqual(new Set());
  expect(await shownBy(ofEntities, { kind: 'all' })).toEqual(new Set(['Hong Kong', 'Singapore']));
});

it('a code that is no code of an entity never reaches the statement', async () => {
  await expect(shownBy(guarded, rows(["HK'; drop table public.bill; --"]))).rejects.toThrow('an invalid id');
});
