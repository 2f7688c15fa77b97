import { defineResource, field } from '@switchboard/kit-contract';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { expect, it } from 'vitest';
import { fixed, fixedPiece } from './fixed-sql.ts';
import { selectList } from './page.ts';
import { definePgSource } from './source.ts';

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (one) => new PostgresIntrospector(one),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const label = { zh: '列', en: 'Column' };
const resource = defineResource({
  code: 'tst.thing',
  right: 'tst.thing',
  basePath: '/v2/tst/thing',
  title: label,
  fields: {
    id: field.id({ label, sortable: true }),
    name: field.text({ label }),
    state: field.enum({ label, values: { '1': { label } } }),
  },
  list: { columns: ['name'], defaultSort: { field: 'id', order: 'desc' }, search: [] },
});
const sourceNamed = (name: string) =>
  definePgSource({
    resource,
    from: sql`thing t`,
    scope: { none: 'a test' },
    columns: { id: sql`t.id`, name: sql.ref(name), state: sql`t.state` },
  });

it('a piece without values becomes fixed text, one with values keeps them', () => {
  expect(fixed(sql`a.${sql.ref('b')} = 'x'`).compile(db).sql).toBe(`a."b" = 'x'`);
  const valued = fixed(sql`a = ${7}`).compile(db);
  expect(valued.sql).toBe('a = $1');
  expect(valued.parameters).toEqual([7]);
});

it('a field hidden from a role is not in the SQL text of another call', () => {
  const source = sourceNamed('t.name');
  const text = (hidden: string) => selectList(source, { isShown: (name) => name !== hidden }).compile(db).sql;
  for (let round = 0; round < 3; round++) {
    expect(text('')).toBe('t.id as "id", "t"."name" as "name", t.state::text as "state"');
    expect(text('name')).toBe('t.id as "id", t.state::text as "state"');
    expect(text('state')).toBe('t.id as "id", "t"."name" as "name"');
  }
});

it('two sources of one resource share no pieces', () => {
  const [one, other] = [sourceNamed('t.a'), sourceNamed('t.b')];
  for (let round = 0; round < 3; round++) {
    expect(selectList(one, { isShown: (name) => name === 'name' }).compile(db).sql).toBe('"t"."a" as "name"');
    expect(selectList(other, { isShown: (name) => name === 'name' }).compile(db).sql).toBe('"t"."b" as "name"');
  }
});

it('a piece is rebuilt once and then kept', () => {
  const source = sourceNamed('t.a');
  let made = 0;
  for (let round = 0; round < 5; round++)
    fixedPiece(source, 'x', () => {
      made += 1;
      return sql`x`;
    });
  expect(made).toBe(3);
});
