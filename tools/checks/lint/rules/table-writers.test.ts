import { expect, test } from 'vitest';
import { LIST, tableWriters } from './table-writers.ts';

const MIGRATION = { path: 'modules/bq/server/migrations/0001-a.sql', text: '\ncreate table bq.widget (id bigint);' };
const WRITER = { path: 'modules/bq/server/widget/repo.ts', text: 'sql`insert into bq.widget default values`' };
const DEMO = { path: 'modules/bq/server/demo/widgets.ts', text: WRITER.text };
const REASON = 'nothing adds a widget yet';

const listed = (more: object = {}) => ({
  path: LIST,
  text: JSON.stringify([{ tables: ['bq.widget'], reason: REASON, pages: ['/widgets'], ...more }]),
});
const page = (partial?: string) => [{ owner: 'modules/bq/web', pages: [{ path: '/widgets', partial }] }];
const whys = (...args: Parameters<typeof tableWriters>) => tableWriters(...args).map(({ why }) => why);

test('a table filled only by demo data is reported at its migration', () => {
  expect(tableWriters([MIGRATION, DEMO], page())).toEqual([
    {
      file: MIGRATION.path,
      line: 2,
      rule: 'table-writers',
      why: expect.stringContaining('nothing outside demo/ and tests makes rows of bq.widget'),
    },
  ]);
  expect(whys([MIGRATION, DEMO, WRITER], page())).toEqual([]);
});

test('a listed table passes if its pages state the reason in `partial`', () => {
  expect(whys([MIGRATION, listed()], page(`no chart; ${REASON}`))).toEqual([]);
  expect(whys([MIGRATION, listed({ pages: [] })], page())).toEqual([]);
});

test('a page of a listed table without `partial`, or with another text, is reported', () => {
  for (const partial of [undefined, 'no chart'])
    expect(whys([MIGRATION, listed()], page(partial))).toEqual([
      `/widgets shows rows of bq.widget: its web/entry.ts has to say partial: '${REASON}'`,
    ]);
  expect(whys([MIGRATION, listed()], [])).toEqual(['/widgets (bq.widget) is no page of a web/entry.ts']);
});

test('a listed entry that has a writer, or is not a table, must be removed from the list', () => {
  expect(whys([MIGRATION, WRITER, listed()], page(REASON))).toEqual([
    `bq.widget is written by ${WRITER.path}: take it off the list`,
  ]);
  expect(whys([listed()], page(REASON))).toEqual(['bq.widget is no table of the migrations']);
});

test('a writer of rows that the page does not show may be named; any other writer is reported', () => {
  const partly = listed({ writers: [WRITER.path] });
  expect(whys([MIGRATION, WRITER, partly], page(REASON))).toEqual([]);
  const second = { ...WRITER, path: 'modules/bq/server/jobs/widgets.ts' };
  expect(whys([MIGRATION, WRITER, second, partly], page(REASON))).toEqual([
    `bq.widget is written by ${second.path}: take it off the list`,
  ]);
});
