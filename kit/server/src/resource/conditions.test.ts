import { defineResource, field } from '@switchboard/kit-contract';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { RowScope } from '../rights/principal.ts';
import { containing, pageConditions } from './conditions.ts';
import { definePgSource, type PgSource } from './source.ts';

const label = { zh: '列', en: 'Column' };
const open = { label, filter: true, sortable: true };
const resource = defineResource({
  code: 'crm.widget',
  right: 'crm.widget',
  basePath: '/v2/crm/widget',
  title: label,
  fields: {
    id: field.id(open),
    name: field.text(open),
    hidden: field.text({ label }),
    state: field.enum({ ...open, values: { '1': { label } } }),
    tags: field.tags(open),
    isOpen: field.boolean(open),
    price: field.decimal(open),
    day: field.date(open),
    at: field.dateTime(open),
  },
  list: { columns: ['name'], defaultSort: { field: 'name', order: 'asc' }, search: ['name', 'hidden'] },
});
type WidgetFields = typeof resource.fields;
type Source = PgSource<WidgetFields>;

const columns = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, sql.ref(`w.${name}`)]));
const source = (over: Partial<Source>): Source =>
  definePgSource({
    resource,
    from: sql`crm.widget w`,
    columns: columns as unknown as Source['columns'],
    scope: { none: 'a price list that everyone reads' },
    ...over,
  });

const db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const ALL: RowScope = { kind: 'all' };
const compile = (from: Source, scope: RowScope, input: Record<string, unknown> = {}) => {
  const { sql: text, parameters } = pageConditions(from, scope, { isClear: () => true }, input).compile(db);
  return { text, parameters };
};

describe('row scope', () => {
  const rows: RowScope = { kind: 'rows', staffId: '7', deptIds: ['3', '4'] };
  const unguarded = 'a test';
  const owner = sql.ref('w.owner_id');
  const dept = sql.ref('w.dept_id');

  it('adds nothing for a user who sees all rows', () => {
    expect(compile(source({ scope: { owner, dept, unguarded } }), ALL).text).toBe('true');
  });

  it('is own rows or rows of the departments, in brackets', () => {
    expect(compile(source({ scope: { owner, dept, unguarded }, where: sql`w.deleted_at is null` }), rows)).toEqual({
      text: 'w.deleted_at is null and ("w"."owner_id" = $1::bigint or "w"."dept_id" = any($2::bigint[]))',
      parameters: ['7', ['3', '4']],
    });
  });

  it('is own rows only, without a department', () => {
    expect(compile(source({ scope: { owner, dept, unguarded } }), { ...rows, deptIds: [] }).text).toBe(
      '("w"."owner_id" = $1::bigint)',
    );
  });

  it('is rows of the legal entities as well, where the rows have one', () => {
    const entity = sql.ref('w.entity_code');
    const ofHongKong: RowScope = { ...rows, deptIds: [], entityCodes: ['HK'] };
    expect(compile(source({ scope: { owner, entity, unguarded } }), ofHongKong)).toEqual({
      text: '("w"."owner_id" = $1::bigint or "w"."entity_code" = any($2::text[]))',
      parameters: ['7', ['HK']],
    });
    expect(compile(source({ scope: { owner, unguarded } }), ofHongKong).text).toBe('("w"."owner_id" = $1::bigint)');
    expect(compile(source({ scope: { owner, entity, unguarded } }), rows).text).toBe('("w"."owner_id" = $1::bigint)');
  });

  it('shows nothing when there is no column to decide by', () => {
    expect(compile(source({ scope: { unguarded } }), rows).text).toBe('false');
    expect(compile(source({ scope: { dept, unguarded } }), { ...rows, deptIds: [] }).text).toBe('false');
  });

  it('is skipped only by a source that gives a reason', () => {
    expect(compile(source({}), rows).text).toBe('true');
  });
});

describe('filters', () => {
  const cases: [string, Record<string, unknown>, string, unknown[]][] = [
    ['text contains', { name: 'ab' }, '"w"."name" ilike $1', ['%ab%']],
    ['text with wild cards', { name: '50%_\\' }, '"w"."name" ilike $1', ['%50\\%\\_\\\\%']],
    ['empty text', { name: '' }, 'true', []],
    ['id', { id: ['1', '2'] }, '"w"."id" = any($1::bigint[])', [['1', '2']]],
    ['enum', { state: ['1'] }, '"w"."state"::text = any($1::text[])', [['1']]],
    ['tags overlap', { tags: ['a'] }, '("w"."tags")::text[] && $1::text[]', [['a']]],
    ['boolean', { isOpen: false }, '"w"."isOpen" = $1', [false]],
    ['from', { price: { from: '1.5' } }, '"w"."price" >= $1::numeric', ['1.5']],
    ['from and to', { day: { from: 'd1', to: 'd2' } }, '"w"."day" >= $1::date and "w"."day" <= $2::date', ['d1', 'd2']],
    ['to', { at: { to: 't' } }, '"w"."at" <= $1::timestamptz', ['t']],
    ['empty range', { at: {} }, 'true', []],
    ['keyword', { keyword: 'x' }, '("w"."name" ilike $1 or "w"."hidden" ilike $2)', ['%x%', '%x%']],
    ['two together', { name: 'a', isOpen: true }, '"w"."name" ilike $1 and "w"."isOpen" = $2', ['%a%', true]],
  ];
  it.each(cases)('%s', (_, input, text, parameters) => {
    expect(compile(source({}), ALL, input)).toEqual({ text, parameters });
  });

  it('a keyword finds nothing where the list has no searchable field', () => {
    const { resource, ...rest } = source({});
    const bare = { ...rest, resource: { ...resource, list: { ...resource.list, search: [] } } };
    expect(compile(bare, ALL, { keyword: 'x' }).text).toBe('false');
  });

  it('on a field that is not filterable are ignored', () => {
    expect(compile(source({}), ALL, { hidden: 'x', nothing: 'y' }).text).toBe('true');
  });

  it('need a column; a missing one means that definition and repo drifted apart', () => {
    expect(() => compile(source({ columns: {} as never }), ALL, { name: 'x' })).toThrow(
      'crm.widget: no column for name',
    );
  });
});

describe('user input in a search', () => {
  it('is taken literally', () => {
    expect(containing('a%b_c\\d')).toBe('%a\\%b\\_c\\\\d%');
    expect(containing('plain')).toBe('%plain%');
  });
});
