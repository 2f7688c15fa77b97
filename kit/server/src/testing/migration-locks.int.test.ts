import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MigrationFile } from '../migrate/files.ts';
import { createTemporaryDatabase } from './database.ts';
import { testEnv } from './environment.ts';
import { lockingMigrations } from './migration-locks.ts';

const OLD = `create schema tst; create table tst.parent (id bigint primary key);
  create table tst.big (id bigint primary key, name text, parent_id bigint);`;
let number = 0;
const file = (sql: string): MigrationFile => {
  number += 1;
  return { module: 'tst', name: `${String(number).padStart(4, '0')}-x.sql`, checksum: '', sql };
};

let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
let url: string;
beforeAll(async () => {
  temporary = await createTemporaryDatabase(testEnv());
  url = temporary.env['DATABASE_URL'] as string;
  await lockingMigrations(url, [file(OLD)], []);
});
afterAll(async () => await temporary?.drop());

const judged = async (sql: string): Promise<string[]> =>
  (await lockingMigrations(url, [], [file(sql)])).map((finding) => finding.replace(/^.*?: /u, ''));

describe('a migration on a table that is in use', () => {
  it.each([
    ['an index', 'create index on tst.big (name)', 'tst.big is read through while nobody can write to it'],
    ['a check', `alter table tst.big add check (name <> '')`, 'tst.big is read through while nobody can write to it'],
    [
      'another type',
      'alter table tst.big alter name type varchar(9)',
      'tst.big is written anew while nobody can use it',
    ],
    [
      'a backfill under the lock of its column',
      'alter table tst.big add part text; update tst.big set part = name',
      'tst.big is read through while nobody can write to it',
    ],
    [
      'a column without a default',
      'alter table tst.big add bare int not null',
      'tst.big gets bare, not null and without a default: no existing row can have it',
    ],
  ])('is reported: %s', async (_, sql, why) => {
    expect(await judged(sql)).toContain(why);
  });

  it('is reported when it makes a column not null or adds a complete reference at once', async () => {
    expect(await judged('alter table tst.big alter name set not null')).toHaveLength(2);
    expect(await judged('alter table tst.big add foreign key (parent_id) references tst.parent')).toContain(
      'tst.big is read through while nobody can write to it',
    );
  });

  it('may add columns, tables, unvalidated references and concurrent indexes', async () => {
    expect(await judged(`alter table tst.big add state text not null default 'new', add note text`)).toEqual([]);
    expect(await judged('create table tst.child (id bigint primary key, big_id bigint references tst.big)')).toEqual(
      [],
    );
    expect(
      await judged('alter table tst.big add constraint ref foreign key (parent_id) references tst.parent not valid'),
    ).toEqual([]);
    expect(await judged('alter table tst.big validate constraint ref')).toEqual([]);
    expect(
      await judged(
        '-- concurrently\ndrop index concurrently if exists tst.by_state;\ncreate index concurrently by_state on tst.big (state);\n',
      ),
    ).toEqual([]);
  });

  it('may lock a table that it declares as small', async () => {
    expect(await judged('-- lock-ok tst.big: three rows\ncreate index on tst.big (note)')).toEqual([]);
  });
});
