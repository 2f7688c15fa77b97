import { defineResource, field } from '@switchboard/kit-contract';
import { defineChSource } from '@switchboard/kit-server';

const label = (zh: string, en: string) => ({ zh, en });

/** Send records shaped like the record store, ten columns of every kind. */
const resource = defineResource({
  code: 'bench.record',
  right: 'bench.record',
  basePath: '/v2/bench/record',
  isExported: true,
  title: label('发送记录', 'Send records'),
  fields: {
    id: field.id({ label: label('编号', 'ID') }),
    at: field.dateTime({ label: label('时间', 'Time'), filter: true, sortable: true }),
    customer: field.text({ label: label('客户', 'Customer') }),
    phone: field.text({ label: label('号码', 'Number') }),
    country: field.text({ label: label('国家', 'Country') }),
    state: field.enum({
      label: label('状态', 'State'),
      values: {
        '0': { label: label('发送中', 'Sending') },
        '1': { label: label('成功', 'Delivered') },
        '2': { label: label('失败', 'Failed') },
      },
    }),
    parts: field.int({ label: label('条数', 'Parts') }),
    price: field.decimal({ label: label('单价', 'Price') }),
    isBilled: field.boolean({ label: label('计费', 'Billed') }),
    content: field.text({ label: label('内容', 'Content') }),
  },
  list: {
    columns: ['id', 'at', 'customer', 'phone', 'country', 'state', 'parts', 'price', 'isBilled', 'content'],
    defaultSort: { field: 'at', order: 'asc' },
    search: ['customer'],
  },
});

export const benchSource = defineChSource({
  resource,
  from: 'bench_record',
  columns: {
    id: 'id',
    at: 'at',
    customer: 'customer',
    phone: 'phone',
    country: 'country',
    state: 'state',
    parts: 'parts',
    price: 'price',
    isBilled: 'is_billed',
    content: 'content',
  },
  scope: { none: 'benchmark records' },
});

export const EXPORT_RECORDS = `create table bench_record (id UInt64, at DateTime64(3, 'UTC'), customer LowCardinality(String),
  phone String, country LowCardinality(String), state UInt8, parts UInt8, price Decimal(18, 6), is_billed UInt8, content String)
  engine = MergeTree order by (at, id)`;

export const recordRows = (from: number, count: number): string => `insert into bench_record
  select number as id, addMilliseconds(toDateTime64('2026-01-01 00:00:00', 3, 'UTC'), number * 10),
    concat('Customer ', toString(number % 997)), concat('+861', leftPad(toString(number % 10000000000), 10, '0')),
    arrayElement(['SG', 'CN', 'US', 'BR', 'ID'], number % 5 + 1), number % 3, number % 4 + 1, (number % 1000) / 1000000, number % 2,
    concat('Your code is ', toString(cityHash64(number) % 1000000), ', 请勿告诉他人') from numbers(${from}, ${count})`;
