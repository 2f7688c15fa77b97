import { AppError, CODES, defineResource, field } from '@switchboard/kit-contract';
import { type ColumnType, type Generated, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openPostgres, type Postgres } from '../engines/postgres.ts';
import { definePgSource } from '../resource/source.ts';
import type { RowScope } from '../rights/principal.ts';
import { createTemporaryDatabase } from '../testing/database.ts';
import { testEnv } from '../testing/environment.ts';
import { createMemoryLog } from '../testing/memory-log.ts';
import { inScope, isInScope, ownedIn } from './in-scope.ts';
import { lockVersion, storeRow } from './store-row.ts';
import { policiesOf, tablesOf } from './table.ts';
import { archiveRow, deleteRows, insertRow, insertRows, updateRow, updateRows } from './write-row.ts';

type Int8 = ColumnType<string, string, string>;
interface DB {
  'public.ware': {
    id: Generated<Int8>;
    name: string;
    unit_price: string | null;
    owner_id: Int8 | null;
    owner_dept_id: Int8 | null;
    created_by: Int8 | null;
    updated_by: Int8 | null;
    updated_at: Generated<ColumnType<Date, Date, Date>>;
    version: Generated<number>;
    deleted_at: ColumnType<Date, Date, Date> | null;
    deleted_by: Int8 | null;
  };
  'public.ware_note': { id: Generated<Int8>; text: string };
}
const COLUMNS = {
  'public.ware': [
    'id',
    'name',
    'unit_price',
    'owner_id',
    'owner_dept_id',
    'created_by',
    'updated_by',
    'updated_at',
    'version',
    'deleted_at',
    'deleted_by',
  ],
  'public.ware_note': ['id', 'text'],
} as const;

const defineTable = tablesOf<DB>(COLUMNS);
const noteTable = defineTable('public.ware_note');
const wareTable = defineTable('public.ware', { object: 'tst.ware', owner: 'owner_id', dept: 'owner_dept_id' });

const label = { zh: '列', en: 'Column' };
const resource = defineResource({
  code: 'tst.ware',
  right: 'tst.ware',
  basePath: '/v2/tst/ware',
  title: label,
  fields: {
    id: field.id({ label, sortable: true }),
    unitPrice: field.decimal({ label }),
    shown: field.text({ label }),
  },
  list: { columns: ['shown'], defaultSort: { field: 'id', order: 'desc' }, search: [] },
});

let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
let postgres: Postgres;
let db: Postgres['db'];

beforeAll(async () => {
  temporary = await createTemporaryDatabase(testEnv());
  postgres = openPostgres(readConfig(temporary.env), createMemoryLog().log);
  ({ db } = postgres);
  await sql`create table public.ware (id bigint generated always as identity primary key, name text unique, unit_price numeric(18, 2),
    owner_id bigint, owner_dept_id bigint, created_by bigint, updated_by bigint, updated_at timestamptz default '2026-01-01',
    version int not null default 1, deleted_at timestamptz, deleted_by bigint)`.execute(db);
  await sql`create table public.ware_note (id bigint generated always as identity primary key, text text)`.execute(db);
});
beforeEach(async () => {
  await sql`truncate public.ware`.execute(db);
});
afterAll(async () => {
  await postgres.close();
  await temporary.drop();
});

const rowOf = async (id: string) => {
  const { rows } = await sql<Record<string, unknown>>`select * from public.ware where id = ${id}::bigint`.execute(db);
  return rows[0];
};
const codeOf = async (work: Promise<unknown>): Promise<number | undefined> => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  return error instanceof AppError ? error.code : undefined;
};

describe('insertRow', () => {
  it('stores fields in their columns, with the person who created the row', async () => {
    const id = await insertRow(db, wareTable, { name: 'a', unitPrice: '1.50' }, '7');
    expect(await rowOf(id)).toMatchObject({
      name: 'a',
      unit_price: '1.50',
      created_by: '7',
      updated_by: '7',
      version: 1,
    });
  });

  it('leaves out columns that the table does not have', async () => {
    expect(await insertRow(db, noteTable, { text: 'a' }, '7')).toMatch(/^\d+$/);
  });

  it('accepts SQL as a value', async () => {
    const id = await insertRow(db, wareTable, { name: sql`upper('b')` }, null);
    expect(await rowOf(id)).toMatchObject({ name: 'B', created_by: null });
  });
});

describe('updateRow', () => {
  it('raises the version and notes who changed the row and when', async () => {
    const id = await insertRow(db, wareTable, { name: 'a' }, '7');
    const made = await rowOf(id);
    await updateRow(db, wareTable, { id, version: 1, values: { unitPrice: '2.00' }, by: '8' });
    const row = await rowOf(id);
    expect(row).toMatchObject({ name: 'a', unit_price: '2.00', created_by: '7', updated_by: '8', version: 2 });
    expect(row?.['updated_at']).not.toEqual(made?.['updated_at']);
  });

  it('refuses a version that is no longer current, and changes nothing', async () => {
    const id = await insertRow(db, wareTable, { name: 'a' }, '7');
    await updateRow(db, wareTable, { id, values: { name: 'b' }, by: '8' });
    expect(await codeOf(updateRow(db, wareTable, { id, version: 1, values: { name: 'c' }, by: '9' }))).toBe(
      CODES.staleWrite,
    );
    expect(await rowOf(id)).toMatchObject({ name: 'b', version: 2, updated_by: '8' });
  });

  it('reports a row that does not exist as not found', async () => {
    expect(await codeOf(updateRow(db, wareTable, { id: '999', version: 1, values: { name: 'c' }, by: '9' }))).toBe(
      CODES.notFound,
    );
  });
});

describe('updateRows', () => {
  const stateOf = async (name: string) => {
    const { rows } = await sql<
      Record<string, unknown>
    >`select unit_price::text as price, version, updated_by::text as by
      from public.ware where name = ${name}`.execute(db);
    return rows[0];
  };
  beforeEach(async () => {
    await insertRows(db, wareTable, [{ name: 'a' }, { name: 'b' }, { name: 'c' }], '7');
  });

  it('changes the rows that meet the condition and returns their number', async () => {
    const where = sql`t.name in ('a', 'b')`;
    expect(await updateRows(db, wareTable, { values: { unitPrice: '2.00' }, where, by: '8' })).toBe(2);
    expect(await stateOf('a')).toEqual({ price: '2.00', version: 2, by: '8' });
    expect(await stateOf('c')).toEqual({ price: null, version: 1, by: '7' });
  });

  it('uses other rows, and returns the wanted values of each row', async () => {
    const rows = await updateRows(db, wareTable, {
      values: { unitPrice: sql`p.price` },
      from: sql`(values ('b', 3.00), ('c', 4.00)) p (name, price)`,
      where: sql`t.name = p.name`,
      returning: sql<{ name: string }>`t.name`,
      by: '8',
    });
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['b', 'c']);
    expect(await stateOf('c')).toEqual({ price: '4.00', version: 2, by: '8' });
  });

  it('keeps the person of the last change when the system changes a row', async () => {
    await updateRows(db, wareTable, { values: { unitPrice: '5.00' }, where: sql`t.name = 'a'`, by: null });
    expect(await stateOf('a')).toEqual({ price: '5.00', version: 2, by: '7' });
  });

  it('refuses a change without values', async () => {
    await expect(updateRows(db, wareTable, { values: {}, where: sql`true`, by: '8' })).rejects.toThrow(
      'without values',
    );
  });
});

describe('insertRows', () => {
  it('refuses rows with different fields', async () => {
    const rows = [{ name: 'a' }, { name: 'b', unitPrice: '1.00' }];
    await expect(insertRows(db, wareTable, rows, '7')).rejects.toThrow('different fields');
  });

  it('does nothing without rows', async () => {
    await insertRows(db, wareTable, [], '7');
    expect(await deleteRows(db, wareTable, sql`true`)).toBe(0);
  });
});

describe('deleteRows', () => {
  it('deletes the rows that meet the condition', async () => {
    await insertRows(db, wareTable, [{ name: 'a' }, { name: 'b' }], '7');
    expect(await deleteRows(db, wareTable, sql`t.name = 'a'`)).toBe(1);
    expect(await updateRows(db, wareTable, { values: { name: 'c' }, where: sql`true`, by: null })).toBe(1);
  });
});

describe('archiveRow', () => {
  it('marks the row with the person and keeps it', async () => {
    const id = await insertRow(db, wareTable, { name: 'a' }, '7');
    await archiveRow(db, wareTable, { id, version: 1, by: '8' });
    expect(await rowOf(id)).toMatchObject({
      name: 'a',
      version: 2,
      deleted_by: '8',
      deleted_at: expect.any(Date) as Date,
    });
  });
});

describe('storeRow with a declared table', () => {
  it('returns the previous values by the names of the fields', async () => {
    const values = { name: 'a', unitPrice: '1.00' };
    const made = await storeRow(db, { table: wareTable, id: null, version: 0, values, by: '7' });
    expect(made.before).toBeNull();
    const changed = { table: wareTable, id: made.id, version: 1, values: { unitPrice: '3.00' }, by: '8' };
    expect(await storeRow(db, changed)).toEqual({ id: made.id, before: { unitPrice: '1.00' } });
    expect(await rowOf(made.id)).toMatchObject({ unit_price: '3.00', version: 2, updated_by: '8' });
  });

  it('leaves a row as it is when no value is given', async () => {
    const { id } = await storeRow(db, { table: wareTable, id: null, version: 0, values: { name: 'a' }, by: '7' });
    expect(await storeRow(db, { table: wareTable, id, version: 1, values: {}, by: '8' })).toEqual({ id, before: {} });
    expect(await rowOf(id)).toMatchObject({ version: 1, updated_by: '7' });
  });

  it('refuses a second row of the same name', async () => {
    const row = { table: wareTable, id: null, version: 0, values: { name: 'a' }, by: '7' };
    await storeRow(db, row);
    expect(await codeOf(storeRow(db, row))).toBe(CODES.conflict);
  });

  it('refuses the name of another row in a change, at the field that the message names', async () => {
    const taken = { field: 'name', zh: '已存在', en: 'Exists already' };
    await insertRow(db, wareTable, { name: 'a' }, '7');
    const id = await insertRow(db, wareTable, { name: 'b' }, '7');
    const refused = storeRow(db, { table: wareTable, id, version: 1, values: { name: 'a' }, by: '7', taken });
    await expect(refused).rejects.toMatchObject({
      code: CODES.validation,
      data: [{ field: 'name', msg: { zh: '已存在', en: 'Exists already' } }],
    });
  });
});

describe('lockVersion with a declared table', () => {
  it('returns the row by the names of the fields', async () => {
    const id = await insertRow(db, wareTable, { name: 'a', ownerDeptId: '3' }, '7');
    const row = await db.transaction().execute((tx) => lockVersion(tx, { table: wareTable, id, version: 1 }));
    expect(row).toMatchObject({ id, name: 'a', unitPrice: null, ownerDeptId: '3', version: 1 });
    expectTypeOf(row.unitPrice).toEqualTypeOf<string | null>();
  });
});

describe('a scope', () => {
  const mine: RowScope = { kind: 'rows', staffId: '7', deptIds: ['3'] };
  const seen = async (condition: ReturnType<typeof ownedIn>): Promise<string[]> => {
    const { rows } = await sql<{
      name: string;
    }>`select w.name from public.ware w where ${condition} order by name`.execute(db);
    return rows.map(({ name }) => name);
  };
  beforeEach(async () => {
    for (const [name, ownerId, ownerDeptId] of [
      ['mine', '7', '9'],
      ['ours', '8', '3'],
      ['theirs', '8', '9'],
      ['ownerless', null, null],
    ] as const)
      await insertRow(db, wareTable, { name, ownerId, ownerDeptId }, null);
  });

  it.each([
    ['own rows and those of the departments', mine, ['mine', 'ours']],
    ['own rows without departments', { ...mine, deptIds: [] }, ['mine']],
    ['every row', { kind: 'all' } as const, ['mine', 'ours', 'ownerless', 'theirs']],
    ['no row without a scope', null, []],
  ])('opens %s, in SQL and for rows that were read', async (_, scope, names) => {
    const principal = { scopeOf: () => scope } as never;
    expect(await seen(inScope(wareTable, 'w', { principal, callKey: 'tst.ware' }))).toEqual(names);
    expect(await seen(ownedIn(scope, { owner: sql`w.owner_id`, dept: sql`w.owner_dept_id` }))).toEqual(names);
    const { rows } = await sql<{ name: string; staffId: string | null; deptId: string | null }>`select name,
      owner_id::text as "staffId", owner_dept_id::text as "deptId" from public.ware order by name`.execute(db);
    expect(rows.filter((row) => isInScope(scope, row)).map(({ name }) => name)).toEqual(names);
  });

  it('opens nothing to a call without a key', async () => {
    const principal = { scopeOf: () => ({ kind: 'all' }) } as never;
    expect(await seen(inScope(wareTable, 'w', { principal, callKey: null }))).toEqual([]);
  });
});

describe('a source over a declared table', () => {
  const shown = { shown: sql`w.name` };
  const source = definePgSource({ resource, table: wareTable, alias: 'w', columns: shown });
  const text = (fragment: { compile(executor: typeof db): { sql: string } } | undefined): string =>
    fragment?.compile(db).sql ?? '';

  it('takes fields of the same name from the table', () => {
    expect(text(source.columns.unitPrice)).toBe('"w"."unit_price"');
    expect(text(source.columns.shown)).toBe('w.name');
  });

  it('leaves out archived rows unless it shows them', () => {
    expect(text(source.where)).toBe('"w".deleted_at is null');
    const all = definePgSource({ resource, table: wareTable, alias: 'w', withArchived: true, columns: shown });
    expect(all.where).toBeUndefined();
  });

  it('takes the row scope from the declaration', () => {
    expect(source.scope).toMatchObject({ alias: 'w', security: { object: 'tst.ware', table: 'public.ware' } });
  });

  it('needs a scope where the rows have no owner', () => {
    const open = { resource, table: noteTable, alias: 'n', columns: { ...shown, unitPrice: sql`1` } };
    // @ts-expect-error -- `scope` is required
    expect(() => definePgSource(open)).toThrow('have no owner');
  });
});

it('lists the tables whose rows have an owner for the policies', () => {
  expect(policiesOf({ wareTable, noteTable }).map(({ table }) => table)).toEqual(['public.ware']);
});

it('refuses unknown and missing fields', async () => {
  // @ts-expect-error -- no such column
  await expect(insertRow(db, wareTable, { name: 'a', unitPrise: '1' }, null)).rejects.toThrow(
    'no column for unitPrise',
  );
  // @ts-expect-error -- `text` has no default
  void (() => insertRow(db, noteTable, {}, null));
});
