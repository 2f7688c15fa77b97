import { type ColumnType, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { openPostgres, type Postgres } from '../engines/postgres.ts';
import { inScope } from '../table/in-scope.ts';
import { policiesOf, tablesOf } from '../table/table.ts';
import { inTransaction } from '../transaction.ts';
import { adminQuery, createTemporaryDatabase } from '../testing/database.ts';
import { testEnv } from '../testing/environment.ts';
import { createMemoryLog } from '../testing/memory-log.ts';
import { readAs } from './act.ts';
import type { RowScope } from './principal.ts';
import { guardedRowFacts } from './row-facts.ts';
import { policySql } from './row-security.ts';

interface DB {
  'public.paper': {
    id: ColumnType<string, string, string>;
    object_code: string;
    name: string;
    owner_id: string;
    dept_id: string;
  };
}
const defineTable = tablesOf<DB>({ 'public.paper': ['id', 'object_code', 'name', 'owner_id', 'dept_id'] });
const paperTable = defineTable('public.paper', { objectColumn: 'object_code', owner: 'owner_id', dept: 'dept_id' });
const [bills, special] = [paperTable.ofObject('tst.bill'), paperTable.ofObject('tst.special-bill')];
const rowSecurity = policiesOf({ paperTable, bills, special });

const ALL: RowScope = { kind: 'all' };
const OWN: RowScope = { kind: 'rows', staffId: '7', deptIds: [] };
const DEPT: RowScope = { kind: 'rows', staffId: '7', deptIds: ['3'] };

let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
let postgres: Postgres;
beforeAll(async () => {
  temporary = await createTemporaryDatabase(testEnv());
  await adminQuery(
    temporary.env['DATABASE_URL'] as string,
    `create table public.paper (id bigint, object_code text, name text, owner_id bigint, dept_id bigint);
     insert into public.paper values (1, 'tst.bill', 'my bill', 7, 1), (2, 'tst.bill', 'bill of the department', 8, 3),
       (3, 'tst.bill', 'bill of others', 8, 1), (1, 'tst.special-bill', 'my special bill', 7, 1),
       (2, 'tst.special-bill', 'special bill of the department', 8, 3), (1, 'tst.unknown', 'of no declared object', 7, 3);
     ${rowSecurity.map(policySql).join(';\n')}`,
  );
  postgres = openPostgres(readConfig(temporary.env), createMemoryLog().log);
});
afterAll(async () => {
  await postgres?.close();
  await temporary?.drop();
});

const contextOf = (scopes: Readonly<Record<string, RowScope>>): Context =>
  ({
    db: postgres.db,
    principal: { staffId: '7', scopeOf: (_: string, object: string) => scopes[object] ?? null },
    callKey: 'tst.list',
    rowSecurity,
  }) as unknown as Context;

const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name).toSorted();
/** What PostgreSQL shows without any condition of ours. */
async function shown(scopes: Readonly<Record<string, RowScope>>): Promise<string[]> {
  const [answer] = await readAs(contextOf(scopes), 'tst.list', [sql<{ name: string }>`select name from public.paper`]);
  return namesOf((answer as { rows: { name: string }[] }).rows);
}
/** What the condition of a module adds to that. */
async function listed(table: typeof bills, scopes: Readonly<Record<string, RowScope>>): Promise<string[]> {
  const context = contextOf(scopes);
  return await inTransaction(context, async (tx) => {
    const query = sql<{ name: string }>`select p.name from public.paper p where ${inScope(table, 'p', context)}`;
    return namesOf((await query.execute(tx)).rows);
  });
}

it('each object of a shared table has policies of its own, and rows of an undeclared object are visible to no user', async () => {
  expect(rowSecurity.map(({ object }) => object)).toEqual(['tst.bill', 'tst.special-bill']);
  expect(await shown({})).toEqual([]);
  expect(await shown({ 'tst.bill': ALL })).toEqual(['bill of others', 'bill of the department', 'my bill']);
  expect(await shown({ 'tst.special-bill': OWN })).toEqual(['my special bill']);
  expect(await shown({ 'tst.bill': OWN, 'tst.special-bill': DEPT })).toEqual([
    'my bill',
    'my special bill',
    'special bill of the department',
  ]);
});

it('a list of one object never shows rows of another, however far the scope of its user goes', async () => {
  expect(await listed(bills, { 'tst.bill': ALL, 'tst.special-bill': ALL })).toEqual([
    'bill of others',
    'bill of the department',
    'my bill',
  ]);
  expect(await listed(special, { 'tst.bill': ALL, 'tst.special-bill': OWN })).toEqual(['my special bill']);
  expect(await listed(special, { 'tst.bill': ALL })).toEqual([]);
});

it('a user who may change rows of one object cannot turn them into rows of another', async () => {
  const turned = inTransaction(contextOf({ 'tst.bill': ALL }), async (tx) => {
    await sql`update public.paper set object_code = 'tst.special-bill' where name = 'my bill'`.execute(tx);
  });
  await expect(turned).rejects.toThrow('row-level security');
});

it('the explanation of a row is that of its object, also where another object has the same id', async () => {
  const context = contextOf({});
  const owners = async (rowId: string) =>
    await Promise.all([bills, special].map((one) => guardedRowFacts(context, one, { rowId, staffId: '7' })));
  expect((await owners('2')).map((facts) => facts?.deptId)).toEqual(['3', '3']);
  expect((await owners('3')).map((facts) => facts?.ownerId)).toEqual(['8', undefined]);
});

it('a code that is no code of an object never reaches a policy', () => {
  expect(() => paperTable.ofObject(`tst.bill' or true --`)).toThrow('no code of an object');
});
