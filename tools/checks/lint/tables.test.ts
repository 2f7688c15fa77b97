import { expect, test } from 'vitest';
import { tablesOf, writersOf } from './tables.ts';

const file = (path: string, text: string) => ({ path, text });
const writers = (...files: [path: string, text: string][]) =>
  Object.fromEntries(
    [...writersOf(files.map(([path, text]) => file(path, text)))].map(([name, of]) => [name, [...of]]),
  );

const MIGRATION = 'modules/bq/server/migrations/0001-a.sql';
const RECORDS = 'modules/bq/server/migrations/clickhouse/0001-a.sql';
const REPO = 'modules/bq/server/widget/repo.ts';

test('tables come from the migrations, without partitions', () => {
  const text =
    '-- widgets\ncreate table bq.widget (\n);\ncreate table sys."user" ();\ncreate table sys.log_default partition of sys.log default;';
  const found = tablesOf([
    file(MIGRATION, text),
    file(RECORDS, 'create table if not exists {{database}}.sms_event {{on_cluster}} ('),
    file('modules/bq/server/demo/x.sql', 'create table bq.other ();'),
  ]);
  expect(found.map(({ name, line }) => `${name} ${line}`)).toEqual([
    'bq.widget 2',
    'sys.user 4',
    'records.sms_event 1',
  ]);
});

test.each([
  ['SQL', 'await sql`insert into bq.widget (name) values (${name})`'],
  ['a merge', 'await sql`merge into\n bq.widget w using x on true`'],
  ['copy', 'client.query(copyFrom("copy bq.widget from stdin"))'],
  ['Kysely', "await db\n.insertInto('bq.widget').values(row).execute()"],
  ['storeRow', "const TABLE = 'bq.widget';\nif (id === null) check();\nstoreRow(tx, { table: TABLE, id, version })"],
  ['saveAudited', "const TABLE = 'bq.widget';\nsaveAudited(tx, { table: TABLE, id: null, values }, context)"],
  [
    'saveAudited of a row written before',
    "const row = {\n  table: 'bq.widget',\n  id: ruleId ?? null,\n};\nsaveAudited(tx, row, context)",
  ],
  ['storeRow with the name', "storeRow(tx, { table: 'bq.widget', id: known?.id ?? null, version })"],
])('%s creates rows', (_, text) => {
  expect(writers([REPO, text])).toEqual({ 'bq.widget': [REPO] });
});

test.each([
  ['a change of rows', 'await sql`update bq.widget set name = 1`'],
  ['storeRow with an id', "const TABLE = 'bq.widget';\nstoreRow(tx, { table: TABLE, id, version })"],
  ['a comment', '/** insert into bq.widget */\n// insert into bq.widget'],
  [
    'a declaration that is not stored',
    "export const m = defineMaster({ resource, table: 'bq.widget' });\nmoveMaster(m)",
  ],
])('%s creates no row', (_, text) => {
  expect(writers([REPO, text])).toEqual({});
});

test('demo data, tests, generators and tools are not writers', () => {
  const text = 'await sql`insert into bq.widget (name) values (1)`';
  const paths = ['demo/widget.ts', 'testing/world.ts', 'widget/widget.int.test.ts', 'generator/widget.ts'];
  const outside = ['tools/simulators/vos/start.ts', 'apps/api/src/proof/world.ts'];
  for (const path of [...paths.map((each) => `modules/bq/server/${each}`), ...outside])
    expect(writers([path, text]), path).toEqual({});
});

const TABLES = 'modules/bq/server/tables.ts';
const DECLARED = "export const widgetTable = defineTable('bq.widget', {\n  object: 'x',\n});";

test('a declared table is written where it is stored, even if the constant is in another file', () => {
  const service = 'modules/bq/server/widget/service.ts';
  expect(
    writers(
      [REPO, "export const widgets = defineMaster({\n  resource,\n  table: 'bq.widget',\n});"],
      [service, 'return await storeMaster(\n widgets, input, context);'],
    ),
  ).toEqual({ 'bq.widget': [service] });
  expect(
    writers(
      [REPO, "export const TABLE = 'bq.widget';"],
      [service, "import { find, TABLE } from './repo.ts';\nstoreRow(tx, { table: TABLE, id: null, version: 0 })"],
    ),
  ).toEqual({ 'bq.widget': [service] });
  expect(
    writers(
      [TABLES, DECLARED],
      [REPO, 'export const widgets = defineMaster({\n  resource,\n  table: widgetTable,\n});'],
      [service, 'return await storeMaster(\n widgets, input, context);'],
    ),
  ).toEqual({ 'bq.widget': [service] });
  for (const bound of [
    'definePgSetting(widgets, { table: widgetTable })',
    'definePgDocument(widgetDocument, { source, lines: { table: widgetTable } })',
  ])
    expect(writers([TABLES, DECLARED], [service, bound])).toEqual({ 'bq.widget': [service] });
  const writes = [
    'await nextNumber(tx, widgetTable, format);',
    "import { widgetTable } from '../tables.ts';\nstoreRow(tx, { table: widgetTable, id: null, version: 0 })",
    'await insertRow(tx, widgetTable, { code }, by);',
    'await insertRows(tx, widgetTable, codes.map((code) => ({ code })), by);',
  ];
  for (const text of writes)
    expect(writers([TABLES, DECLARED], [service, text]), text).toEqual({ 'bq.widget': [service] });
});

test('a declaration alone, a change and a table of the same name in another module write no row', () => {
  const service = 'modules/bq/server/widget/service.ts';
  expect(writers([TABLES, DECLARED], [service, 'await updateRow(tx, widgetTable, { id, values, by });'])).toEqual({});
  const other = 'modules/crm/server/widget/service.ts';
  expect(writers([TABLES, DECLARED], [other, 'await insertRow(tx, widgetTable, { code }, by);'])).toEqual({});
});

test('a migration writes constants and functions; copying from another table does not count', () => {
  expect(writers([MIGRATION, "insert into bq.widget (code) values ('a');"])).toEqual({ 'bq.widget': [MIGRATION] });
  expect(writers([MIGRATION, 'insert into bq.widget (code)\n  select code from bq.old;'])).toEqual({});
  const trigger = 'create function bq.f() as $$\nbegin\n  insert into bq.widget select new.id from bq.old;\nend $$;';
  expect(writers([MIGRATION, trigger])).toEqual({ 'bq.widget': [MIGRATION] });
});

test('tables of the record store are written by streams and by views', () => {
  const flow = 'modules/bq/server/ingest/flow.ts';
  const view =
    'create materialized view if not exists {{database}}.mv_a {{on_cluster}} to {{database}}.agg_a as select 1';
  expect(writers([flow, "{ name: 'sip', table: 'sip_message' }"], [RECORDS, view])).toEqual({
    'records.sip_message': [flow],
    'records.agg_a': [RECORDS],
  });
});
