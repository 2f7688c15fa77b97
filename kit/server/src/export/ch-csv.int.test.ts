import { buffer } from 'node:stream/consumers';
import { defineResource, field } from '@switchboard/kit-contract';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { type ConnectedServices, connectServices } from '../engines/services.ts';
import { createLogger } from '../log.ts';
import { testEnv } from '../testing/environment.ts';
import { personContext } from '../testing/person-context.ts';
import { chFeed, defineChSource } from './ch-feed.ts';
import { feedPieces, tablePieces } from './table-file.ts';
import { HARMLESS, LIVE } from './testing/formulas.ts';

const label = (zh: string, en: string) => ({ zh, en });
const resource = defineResource({
  code: 'test.record',
  right: 'test.record',
  basePath: '/v2/test/record',
  title: label('记录', 'Records'),
  fields: {
    id: field.id({ label: label('编号', 'ID'), sortable: true }),
    name: field.text({ label: label('名称', 'Name'), sortable: true, filter: true }),
    state: field.enum({ label: label('状态', 'State'), values: { '1': { label: label("好'的", 'Fine') } } }),
    tags: field.tags({ label: label('标签', 'Tags'), values: { a: { label: label('甲', 'A') } } }),
    parts: field.int({ label: label('条数', 'Parts') }),
    price: field.decimal({ label: label('单价', 'Price') }),
    isBilled: field.boolean({ label: label('计费', 'Billed') }),
    day: field.date({ label: label('日期', 'Day') }),
    at: field.dateTime({ label: label('时间', 'Time') }),
  },
  list: {
    columns: ['id', 'name', 'state', 'tags', 'parts', 'price', 'isBilled', 'day', 'at'],
    defaultSort: { field: 'id', order: 'asc' },
    search: ['name'],
  },
});

let services: ConnectedServices;
beforeAll(() => {
  const config = readConfig({ ...testEnv(), CLICKHOUSE_DATABASE: 'default' });
  services = connectServices(config, createLogger('test', { LOG_LEVEL: 'silent' }));
});
afterAll(async () => await services.close());

const texts = [...LIVE, ...HARMLESS, 'a "quoted", text', 'two\r\nlines', '  spaces  ', ''];
const literal = (text: string): string => `unhex('${Buffer.from(text).toString('hex')}')`;
const source = defineChSource({
  resource,
  from: `(select number as id, arrayElement([${texts.map(literal).join(', ')}], number + 1) as name, number % 2 as state,
    if(number % 3 = 0, ['a', 'b'], []) as tags, toInt32(number) - 5 as parts, toDecimal64(number, 6) / 8 - 1 as price,
    number % 2 as is_billed, addDays(toDate('2026-01-30'), number) as day,
    addHours(toDateTime64('2026-01-31 15:59:59', 3, 'UTC'), number) as at from numbers(${texts.length}))`,
  columns: {
    id: 'id',
    name: 'name',
    state: 'state',
    tags: 'tags',
    parts: 'parts',
    price: 'price',
    isBilled: 'is_billed',
    day: 'day',
    at: 'at',
  },
  scope: { none: 'rows of a test' },
});

it.each(['zh', 'en'] as const)(
  'SYS-77 the lines that ClickHouse writes equal our own cell by cell: formulas, labels, times (%s)',
  { retry: 0 },
  async (locale) => {
    const feed = chFeed(source, { format: 'csv' }, { ...personContext(services, { kind: 'all' }), locale });
    const table = { title: 't', fields: resource.fields, columns: feed.columns, locale };
    let rows = 0;
    const theirs = await buffer(feedPieces(table, 'csv', { feed, onRows: (more) => (rows += more) }));
    const ours = await buffer(tablePieces(table, 'csv', feed.batches()));
    const cells = (bytes: Buffer): string[][] => parse(bytes, { bom: true, record_delimiter: '\r\n' });
    expect(cells(theirs)).toEqual(cells(ours));
    expect(cells(theirs)).toHaveLength(texts.length + 1);
    expect(rows).toBe(texts.length);
    const names = cells(theirs)
      .slice(1)
      .map(([, name]) => name);
    for (const [index, live] of LIVE.entries()) expect(names[index]).toBe(`'${live}`);
    expect(names.slice(LIVE.length, LIVE.length + HARMLESS.length)).toEqual(HARMLESS);
  },
);
