import { AppError, CODES, defineResource, field, type PageInput, type PageResult } from '@switchboard/kit-contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { openPostgres, type Postgres } from '../engines/postgres.ts';
import { isUnstorable } from '../http/answer.ts';
import type { RowScope } from '../rights/principal.ts';
import { createTemporaryDatabase } from '../testing/database.ts';
import { testEnv } from '../testing/environment.ts';
import { createMemoryLog } from '../testing/memory-log.ts';
import { pageOf } from './page.ts';
import { definePgSource } from './source.ts';

const label = { zh: '列', en: 'Column' };
const open = { label, filter: true, sortable: true };
const resource = defineResource({
  code: 'tst.thing',
  right: 'tst.thing',
  basePath: '/v2/tst/thing',
  title: label,
  fields: {
    id: field.id(open),
    name: field.text(open),
    state: field.enum({ ...open, values: { '1': { label }, '2': { label } } }),
    tags: field.tags({ label, filter: true }),
    isOpen: field.boolean(open),
    size: field.int({ ...open, nullable: true }),
    price: field.decimal(open),
    day: field.date({ ...open, nullable: true }),
    at: field.dateTime(open),
  },
  list: { columns: ['name'], defaultSort: { field: 'at', order: 'desc' }, search: ['name'] },
});
const source = definePgSource({
  resource,
  from: sql`public.thing t`,
  where: sql`not t.is_deleted`,
  scope: { owner: sql`t.owner_id`, dept: sql`t.dept_id`, unguarded: 'a test' },
  columns: {
    id: sql`t.id`,
    name: sql`t.name`,
    state: sql`t.state`,
    tags: sql`t.tags`,
    isOpen: sql`t.is_open`,
    size: sql`t.size`,
    price: sql`t.price`,
    day: sql`t.day`,
    at: sql`t.at`,
  },
});
type Fields = typeof resource.fields;

let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
let postgres: Postgres;

beforeAll(async () => {
  temporary = await createTemporaryDatabase(testEnv());
  postgres = openPostgres(readConfig(temporary.env), createMemoryLog().log);
  await sql`create table public.thing (id bigint primary key, name text, state smallint, tags text[], is_open boolean,
    size int, price numeric(18, 6), day date, at timestamptz(3), owner_id bigint, dept_id bigint, is_deleted boolean default false)`.execute(
    postgres.db,
  );
  await sql`insert into public.thing values
    (1, '50% off', 1, '{red,big}', true, 10, 1.5, '2026-01-01', '2026-01-01T00:00:00Z', 7, 3, false),
    (2, '50x off', 2, '{red}', false, 20, 2.25, '2026-01-02', '2026-01-02T00:00:00Z', 8, 3, false),
    (3, 'snake_case', 1, '{blue}', true, null, 1000000.000001, null, '2026-01-03T00:00:00Z', 7, 4, false),
    (4, 'snakeXcase', 2, '{}', false, 20, -1, '2026-01-04', '2026-01-04T00:00:00Z', 9, 5, false),
    (5, 'back\\slash', 1, '{blue,big}', true, 20, 0, '2026-01-05', '2026-01-05T00:00:00Z', 9, 5, false),
    (6, 'deleted', 1, '{red}', true, 1, 1, '2026-01-06', '2026-01-06T00:00:00Z', 7, 3, true)`.execute(postgres.db);
});
afterAll(async () => {
  await postgres.close();
  await temporary.drop();
});

type FieldRights = ReadonlyMap<string, { level: number; maskRule: string | null }> | null;
const page = async (
  input: object,
  scope: RowScope | null = { kind: 'all' },
  fields: FieldRights = null,
): Promise<PageResult<{ id: string }>> => {
  const parsed = resource.calls.page.input.parse(input) as PageInput<Fields>;
  const context = {
    db: postgres.db,
    principal: { scopeOf: () => scope, fieldsOf: () => fields },
  } as unknown as Context;
  return await pageOf(source, parsed, context);
};
const ids = async (input: object, scope?: RowScope | null): Promise<string> =>
  (await page(input, scope)).list.map((row) => row.id).join('');

describe('filters of every kind', () => {
  it.each([
    ['text contains, whatever the case', { name: 'OFF' }, '21'],
    ['% is a character', { name: '0% o' }, '1'],
    ['_ is a character', { name: 'e_c' }, '3'],
    ['\\ is a character', { name: 'k\\s' }, '5'],
    ['keyword is taken the same way', { keyword: '%' }, '1'],
    ['id', { id: ['4', '1'] }, '41'],
    ['enum', { state: ['2'] }, '42'],
    ['enum, several', { state: ['1', '2'] }, '54321'],
    ['tags: any of them', { tags: ['big', 'blue'] }, '531'],
    ['boolean', { isOpen: false }, '42'],
    ['int from', { size: { from: '11' } }, '542'],
    ['decimal from and to, both included', { price: { from: '0', to: '2.25' } }, '521'],
    ['date to, included', { day: { to: '2026-01-02' } }, '21'],
    ['time with an offset', { at: { from: '2026-01-04T08:00:00+08:00' } }, '54'],
    ['all together', { name: 'off', state: ['1'], isOpen: true, size: { to: '10' } }, '1'],
    ['none', {}, '54321'],
  ])('%s', async (_, input, expected) => {
    expect(await ids(input)).toBe(expected);
  });

  it('match the total as they match the rows', async () => {
    expect(await page({ tags: ['big', 'blue'], pageSize: 2 })).toMatchObject({
      total: 3,
      totalCapped: false,
      pageNo: 1,
      pageSize: 2,
    });
  });
});

describe('values that only the database rejects', () => {
  it.each([
    ['a zero character', { keyword: 'a\u0000b' }],
    ['a moment with an impossible offset', { at: { from: '2026-01-01T00:00:00+23:00' } }],
    ['the year nought', { day: { from: '0000-01-01' } }],
  ])('%s is reported as the caller’s mistake', async (_, input) => {
    expect(isUnstorable(await page(input).catch((error: unknown) => error))).toBe(true);
  });
});

describe('order', () => {
  it.each([
    ['default', {}, '54321'],
    ['ascending, empty values last', { sortField: 'size', sortOrder: 'asc' }, '12453'],
    ['descending, empty values last', { sortField: 'size', sortOrder: 'desc' }, '54213'],
    ['without a direction', { sortField: 'price' }, '45123'],
    ['a code sorts as what it is', { sortField: 'state', sortOrder: 'desc' }, '42531'],
  ])('%s; equal values are ordered by id', async (_, input, expected) => {
    expect(await ids(input)).toBe(expected);
  });
});

describe('row scope', () => {
  const rows = (staffId: string, deptIds: string[]): RowScope => ({ kind: 'rows', staffId, deptIds });
  it('is own rows or those of the departments, in list and total', async () => {
    expect(await ids({}, rows('7', []))).toBe('31');
    expect(await ids({}, rows('7', ['5']))).toBe('5431');
    expect((await page({ pageSize: 1 }, rows('7', ['5']))).total).toBe(4);
    expect(await ids({}, rows('1', []))).toBe('');
  });

  it('cannot be widened by a filter', async () => {
    expect(await ids({ id: ['2', '4'] }, rows('7', ['3']))).toBe('2');
  });

  it('that grants nothing is a refusal', async () => {
    await expect(page({}, null)).rejects.toThrow(AppError);
    await expect(page({}, null)).rejects.toMatchObject({ code: CODES.noPermission });
  });
});

describe('answers', () => {
  it('match the contract exactly: text ids and money, ISO times, plain dates', async () => {
    const answer = await page({ id: ['3'] });
    expect(answer.list).toEqual([
      {
        id: '3',
        name: 'snake_case',
        state: '1',
        tags: ['blue'],
        isOpen: true,
        size: null,
        price: '1000000.000001',
        day: null,
        at: '2026-01-03T00:00:00.000Z',
      },
    ]);
    expect(resource.calls.page.result.safeParse(answer).success).toBe(true);
  });
});

describe('field levels', () => {
  const rights = new Map([
    ['name', { level: 1, maskRule: 'keep:1:0' }],
    ['price', { level: 1, maskRule: 'amount' }],
    ['size', { level: 0, maskRule: null }],
    ['at', { level: 2, maskRule: null }],
  ]);

  it('remove hidden fields, mask masked ones, and the answer still matches its contract', async () => {
    const answer = await page({ id: ['3'] }, { kind: 'all' }, rights);
    expect(answer.list[0]).toMatchObject({ id: '3', name: 's****', price: '****' });
    expect(answer.list[0]).not.toHaveProperty('size');
    expect(resource.calls.page.result.safeParse(answer).success).toBe(true);
  });

  it.each([
    { name: 's' },
    { price: { from: '1' } },
    { size: { from: '1' } },
    { sortField: 'name' },
    { sortField: 'size' },
  ])('a field that is not in clear cannot be queried: %o', async (input) => {
    await expect(page(input, { kind: 'all' }, rights)).rejects.toMatchObject({ code: 10010005 });
  });

  it('a keyword without a searchable field is refused, and the default order reveals no hidden value', async () => {
    await expect(page({ keyword: 'snake' }, { kind: 'all' }, rights)).rejects.toMatchObject({ code: 10010005 });
    const hidden = new Map([['at', { level: 0, maskRule: null }]]);
    expect((await page({}, { kind: 'all' }, hidden)).list.map((row) => row.id)).toEqual(['5', '4', '3', '2', '1']);
  });
});

describe('many rows', () => {
  beforeAll(async () => {
    await sql`insert into public.thing (id, name, state, tags, is_open, size, price, day, at, owner_id, dept_id)
      select 1000 + n, 'many ' || n, 1, '{}', true, n % 7, n % 3, '2020-01-01', '2020-01-01', 500, 500 + n % 2
      from generate_series(1, 10050) n`.execute(postgres.db);
  });

  it('are counted up to 10,000 and no further', async () => {
    expect(await page({ name: 'many' })).toMatchObject({ total: 10_000, totalCapped: true });
    const half: RowScope = { kind: 'rows', staffId: '0', deptIds: ['500'] };
    expect(await page({}, half)).toMatchObject({ total: 5_025, totalCapped: false });
    const exact = { id: Array.from({ length: 50 }, (_, index) => String(1_001 + index)) };
    expect(await page(exact)).toMatchObject({ total: 50, totalCapped: false });
  });

  it('are paged without repeats, even when they all share the sorted value', async () => {
    const seen: string[] = [];
    for (let pageNo = 1; pageNo <= 6; pageNo++) {
      const { list } = await page({ sortField: 'day', sortOrder: 'asc', name: 'many 1', pageSize: 200, pageNo });
      seen.push(...list.map((row) => row.id));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength((await page({ name: 'many 1' })).total);
    expect(seen).toEqual([...seen].sort((a, b) => Number(a) - Number(b)));
  });

  it('have an empty page beyond the last', async () => {
    expect(await page({ name: 'many', pageNo: 1_000_000, pageSize: 200 })).toMatchObject({ list: [], total: 10_000 });
  });
});
