import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { readAs } from '../rights/act.ts';
import type { RowScope } from '../rights/principal.ts';
import { defineRowSecurity, policySql } from '../rights/row-security.ts';
import { adminQuery, createTemporaryDatabase } from '../testing/database.ts';
import { testEnv } from '../testing/environment.ts';
import { createMemoryLog } from '../testing/memory-log.ts';
import { openPostgres, type Postgres } from './postgres.ts';
import { sendReadOnly, pipeline } from './pipeline.ts';

const security = defineRowSecurity({ object: 'tst.thing', table: 'public.thing', owner: 'owner_id', dept: 'dept_id' });

let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
let url: string;
let postgres: Postgres;
beforeAll(async () => {
  temporary = await createTemporaryDatabase(testEnv());
  url = temporary.env['DATABASE_URL'] as string;
  await adminQuery(
    url,
    `create table public.thing (id bigint primary key, name varchar(20), owner_id bigint, dept_id bigint);
     insert into public.thing select n, 'thing ' || n, n % 10, n % 7 from generate_series(1, 1000) n;
     ${policySql(security)}`,
  );
});
afterAll(async () => await temporary?.drop());
// one connection: every prepared statement meets the next one
beforeEach(() => {
  postgres = openPostgres({ ...readConfig(temporary.env), DATABASE_POOL: 1 }, createMemoryLog().log, 'system');
});
afterEach(async () => await postgres.close());

const times = async (count: number, work: () => Promise<unknown>): Promise<void> => {
  for (let n = 0; n < count; n++) await work();
};

async function prepared(like: string): Promise<{ statement: string; generic_plans: string }[]> {
  const { rows } = await sql<{ statement: string; generic_plans: string }>`
    select statement, generic_plans from pg_prepared_statements where statement like ${`%${like}%`}
      and statement not like '%pg_prepared_statements%'`.execute(postgres.db);
  return rows;
}

const nameOf = async (id: number): Promise<unknown> =>
  (await sql`select name from public.thing where id = ${id}`.execute(postgres.db)).rows[0];

describe('a repeated statement', () => {
  it('is prepared once and reused for other values', async () => {
    for (let id = 1; id <= 10; id++) expect(await nameOf(id)).toEqual({ name: `thing ${id}` });
    expect(await prepared('select name from')).toMatchObject([{ statement: expect.stringContaining('$1') }]);
  });

  it('may be sent twice in one packet', async () => {
    const query = sql<{ n: number }>`select ${7}::int as n`;
    expect(await pipeline(postgres.db, [query, query, query])).toEqual([[{ n: 7 }], [{ n: 7 }], [{ n: 7 }]]);
    expect(await pipeline(postgres.db, [query, query, query])).toEqual([[{ n: 7 }], [{ n: 7 }], [{ n: 7 }]]);
  });

  it('is not prepared if its text grows with the data', async () => {
    for (let length = 2; length <= 30; length++)
      await times(3, async () => {
        const ids = Array.from({ length }, (_, n) => n + 1);
        const { rows } = await sql`select id from public.thing where id in (${sql.join(ids)})`.execute(postgres.db);
        expect(rows).toHaveLength(length);
        await sql`select count(*) from (values ${sql.join(ids.map((id) => sql`(${id}::int)`))}) v (id)`.execute(
          postgres.db,
        );
      });
    expect(await prepared('public.thing where id in')).toEqual([]);
    expect(await prepared('(values')).toEqual([]);
  });

  it('is deallocated after many others, and prepared again on its next use', async () => {
    const one = async (n: number): Promise<unknown> =>
      (await sql`select ${sql.lit(n)} + ${1}::int as many_texts`.execute(postgres.db)).rows[0];
    for (let n = 0; n < 300; n++) await times(2, async () => expect(await one(n)).toEqual({ many_texts: n + 1 }));
    expect((await prepared('many_texts')).length).toBeLessThanOrEqual(200);
    expect((await prepared('select 0 +')).length).toBe(0);
    await times(2, async () => expect(await one(0)).toEqual({ many_texts: 1 }));
    expect((await prepared('select 0 +')).length).toBe(1);
  });
});

describe('row policies', () => {
  it('limit each user to their own scope, even with one shared plan on one connection', async () => {
    const unscoped = openPostgres({ ...readConfig(temporary.env), DATABASE_POOL: 1 }, createMemoryLog().log);
    try {
      const query = sql<{
        owner_id: string;
        dept_id: string;
      }>`select owner_id, dept_id from public.thing where id < ${500}`;
      const request = async (staffId: string, scope: RowScope | null) => {
        const principal = { staffId, scopeOf: () => scope };
        const context = { db: unscoped.db, principal, rowSecurity: [security] } as unknown as Parameters<
          typeof readAs
        >[0];
        const [answer] = await readAs(context, 'tst.thing', [query]);
        return answer?.rows as { owner_id: string; dept_id: string }[];
      };
      // PostgreSQL switches to a generic plan after five executions
      for (let round = 0; round < 12; round++) {
        const first = await request('3', { kind: 'rows', staffId: '3', deptIds: [] });
        const second = await request('4', { kind: 'rows', staffId: '4', deptIds: ['2'] });
        expect(first.length).toBe(50);
        expect(first.every(({ owner_id }) => owner_id === '3')).toBe(true);
        expect(second.length).toBeGreaterThan(50);
        expect(second.every(({ owner_id, dept_id }) => owner_id === '4' || dept_id === '2')).toBe(true);
        expect(await request('5', { kind: 'all' })).toHaveLength(499);
        expect(await request('6', null)).toHaveLength(0);
        // the settings ended with the transaction
        expect((await query.execute(unscoped.db)).rows).toHaveLength(0);
      }
      const { rows } = await sql<{ generic_plans: string }>`select generic_plans from pg_prepared_statements
        where statement like 'select owner_id%'`.execute(unscoped.db);
      expect(Number(rows[0]?.generic_plans)).toBeGreaterThan(0);
    } finally {
      await unscoped.close();
    }
  });
});

describe('a migration under running processes', () => {
  const everything = sql<object>`select * from public.moved where id = ${1}::int`;
  const alone = async (): Promise<unknown> => (await everything.execute(postgres.db)).rows[0];
  const reading = async (): Promise<unknown> =>
    (await sendReadOnly(postgres.db, 'set local app.staff = 1', [sql`select 1`, everything]))[1]?.rows[0];
  const writing = async (): Promise<unknown> =>
    await postgres.db.transaction().execute(async (tx) => {
      await sql`update public.moved set name = name where id = ${1}::int`.execute(tx);
      return (await everything.execute(tx)).rows[0];
    });

  beforeEach(async () => {
    await adminQuery(
      url,
      `drop table if exists public.moved; create table public.moved (id int, name varchar(10));
       insert into public.moved values (1, 'one'), (2, 'two')`,
    );
  });

  it.each([
    ['alone', alone],
    ['in a transaction that reads', reading],
    ['in a transaction that writes', writing],
  ])('causes no error %s: an added, a widened and a retyped column', async (_, request) => {
    await times(8, request);
    await adminQuery(url, `alter table public.moved add column size int default 3`);
    expect(await request()).toEqual({ id: 1, name: 'one', size: 3 });
    await times(8, request);
    await adminQuery(url, `alter table public.moved alter column name type varchar(200)`);
    expect(await request()).toEqual({ id: 1, name: 'one', size: 3 });
    await times(8, request);
    await adminQuery(url, `alter table public.moved alter column size type text`);
    expect(await request()).toEqual({ id: 1, name: 'one', size: '3' });
  });

  it('a parameter with a type inferred from the previous column type still works', async () => {
    const request = async () =>
      (await sql`select name from public.moved where id = ${'2'} limit ${1}`.execute(postgres.db)).rows[0];
    await times(4, request);
    await adminQuery(url, `alter table public.moved alter column id type text using id::text`);
    expect(await request()).toEqual({ name: 'two' });
  });

  it('every connection of a pool detects the change independently', async () => {
    const wide = openPostgres({ ...readConfig(temporary.env), DATABASE_POOL: 4 }, createMemoryLog().log, 'system');
    const all = async () =>
      await Promise.all(
        Array.from(
          { length: 8 },
          async () =>
            (await sendReadOnly(wide.db, 'set local app.staff = 1', [everything, sql`select pg_sleep(0.01)`]))[0]?.rows,
        ),
      );
    try {
      await times(4, all);
      await adminQuery(url, `alter table public.moved add column size int`);
      for (const rows of await all()) expect(rows).toEqual([{ id: 1, name: 'one', size: null }]);
    } finally {
      await wide.close();
    }
  });
});

describe('failures', () => {
  it('the statement’s own error is returned every time until its cause is removed', async () => {
    const query = sql`select * from public.later where id = ${1}::int`;
    await times(3, async () => await expect(query.execute(postgres.db)).rejects.toMatchObject({ code: '42P01' }));
    await expect(postgres.db.transaction().execute(async (tx) => await query.execute(tx))).rejects.toMatchObject({
      code: '42P01',
    });
    await expect(pipeline(postgres.db, [query, query])).rejects.toMatchObject({ code: '42P01' });
    await adminQuery(url, `create table public.later (id int)`);
    expect((await query.execute(postgres.db)).rows).toEqual([]);
  });

  it('a value error leaves the statement prepared', async () => {
    const request = async (value: string) =>
      (await sql<{ n: number }>`select ${value}::int as n_of_text`.execute(postgres.db)).rows[0];
    await times(3, async () => await request('1'));
    await expect(request('one')).rejects.toMatchObject({ code: '22P02' });
    expect(await request('2')).toEqual({ n_of_text: 2 });
    expect(await prepared('n_of_text')).toHaveLength(1);
  });

  it('an error inside a transaction has no lasting effect: the statement works in the next one', async () => {
    await times(3, async () => await nameOf(1));
    await expect(
      sendReadOnly(postgres.db, 'set local app.staff = 1', [
        sql`select 1 / ${0}::int`,
        sql`select name from public.thing where id = ${1}`,
      ]),
    ).rejects.toMatchObject({ code: '22012' });
    expect(await nameOf(2)).toEqual({ name: 'thing 2' });
  });

  it('after a lost connection the new one prepares again', async () => {
    await times(3, async () => await nameOf(1));
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(postgres.db);
    await adminQuery(url, `select pg_terminate_backend(${rows[0]?.pid})`);
    await expect.poll(async () => await nameOf(1).catch(() => null)).toEqual({ name: 'thing 1' });
    await times(3, async () => await nameOf(1));
    expect(await prepared('select name from')).toHaveLength(1);
  });

  it('a prepared statement that times out is cancelled, and the next one is served', async () => {
    const hasty = new URL(url);
    hasty.searchParams.set('query_timeout', '300');
    const client = openPostgres({ DATABASE_URL: hasty.href, DATABASE_POOL: 1 }, createMemoryLog().log);
    try {
      const wait = async (seconds: number) => await sql`select pg_sleep(${seconds})::text`.execute(client.db);
      await times(3, async () => await wait(0));
      await expect(wait(2)).rejects.toThrow('Query read timeout');
      await expect
        .poll(
          async () =>
            await wait(0).then(
              () => 'served',
              () => 'refused',
            ),
        )
        .toBe('served');
    } finally {
      await client.close();
    }
  });

  it('statements dropped by a pooler are prepared again', async () => {
    await times(3, async () => await nameOf(1));
    await sql`deallocate all`.execute(postgres.db);
    expect(await nameOf(2)).toEqual({ name: 'thing 2' });
    await sql`deallocate all`.execute(postgres.db);
    const [answer] = await sendReadOnly(postgres.db, 'set local app.staff = 1', [
      sql`select name from public.thing where id = ${3}`,
    ]);
    expect(answer?.rows).toEqual([{ name: 'thing 3' }]);
  });
});
