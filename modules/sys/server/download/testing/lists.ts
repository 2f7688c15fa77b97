import { join } from 'node:path';
import { type Call, defineModuleContract, defineResource, field } from '@switchboard/kit-contract';
import {
  chFeed,
  defineChSource,
  defineModuleServer,
  definePgSource,
  handleExport,
  handleFeed,
} from '@switchboard/kit-server';
import { sql } from 'kysely';

const label = (zh: string, en: string) => ({ zh, en });
const fields = {
  id: field.id({ label: label('编号', 'ID') }),
  name: field.text({ label: label('名称', 'Name'), filter: true, sortable: true }),
  level: field.enum({
    label: label('等级', 'Level'),
    filter: true,
    values: { a: { label: label('甲', 'First') }, b: { label: label('乙', 'Second') } },
  }),
  amount: field.decimal({ label: label('金额', 'Amount'), filter: true }),
  at: field.dateTime({ label: label('时间', 'Time'), filter: true }),
  ownerId: field.id({ label: label('负责人', 'Owner'), internal: true }),
};
const list = {
  columns: ['id', 'name', 'level', 'amount', 'at'] as ('id' | 'name' | 'level' | 'amount' | 'at')[],
  defaultSort: { field: 'name' as const, order: 'asc' as const },
  search: ['name' as const],
};

/** The same rows in PostgreSQL and in ClickHouse, under the right to export the log: neither needs a list. */
export const pgThings = defineResource({
  code: 'tst.thing',
  right: 'sys.system-log',
  basePath: '/v2/tst/thing',
  isExported: true,
  title: label('物品', 'Things'),
  fields,
  list,
});
export const chThings = defineResource({ ...pgThings, code: 'tst.record', basePath: '/v2/tst/record' });

const callsOf = (...lists: readonly (typeof pgThings)[]): Call[] =>
  lists.flatMap(({ calls }) => [calls.export as Call, calls.exportTask as Call]);

const columns = {
  id: sql`t.id`,
  name: sql`t.name`,
  level: sql`t.level`,
  amount: sql`t.amount`,
  at: sql`t.at`,
  ownerId: sql`t.owner_id`,
};

/** Set by a test to pause or break an export halfway. */
export const interfere: { onBatch: () => Promise<void> } = { onBatch: async () => {} };

const chSource = defineChSource({
  resource: chThings,
  from: 'tst_thing',
  columns: { id: 'id', name: 'name', level: 'level', amount: 'amount', at: 'at', ownerId: 'owner_id' },
  scope: { owner: 'owner_id' },
});

export const listsModule = defineModuleServer({
  contract: defineModuleContract({
    id: 'tst',
    title: label('测试', 'Test'),
    calls: callsOf(pgThings, chThings),
    resources: [],
  }),
  handlers: [
    ...handleExport(
      pgThings,
      () =>
        definePgSource({
          resource: pgThings,
          from: sql`public.tst_thing t`,
          columns,
          scope: { owner: sql`t.owner_id`, unguarded: 'a table of this test' },
        }),
      { prepare: async () => await interfere.onBatch() },
    ),
    ...handleFeed(chThings, (query, context) => chFeed(chSource, query, context)),
  ],
  jobs: [],
  streams: [],
  migrations: join(import.meta.dirname, 'no-migrations'),
});

export const PG_TABLE = `create table public.tst_thing (id bigint primary key, name text, level text, amount numeric(18, 6),
  at timestamptz(3), owner_id bigint)`;
export const pgRows = (rows: number, owner: string): string => `insert into public.tst_thing
  select n, 'thing ' || lpad(n::text, 8, '0'), case n % 2 when 0 then 'a' else 'b' end, n * 1.5,
    timestamptz '2026-01-01 00:00:00+00' + n * interval '1 second', ${owner} from generate_series(1, ${rows}) n`;
export const CH_TABLE = `create table if not exists tst_thing (id UInt64, name String, level LowCardinality(String),
  amount Decimal(18, 6), at DateTime64(3, 'UTC'), owner_id UInt64) engine = MergeTree order by name`;
export const chRows = (rows: number, owner: string): string => `insert into tst_thing
  select number + 1, concat('thing ', leftPad(toString(number + 1), 8, '0')), if((number + 1) % 2 = 0, 'a', 'b'),
    (number + 1) * 1.5, addSeconds(toDateTime64('2026-01-01 00:00:00', 3, 'UTC'), number + 1), ${owner} from numbers(${rows})`;
