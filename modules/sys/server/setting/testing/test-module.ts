import { join } from 'node:path';
import { AppError, CODES, defineModuleContract, defineSetting, field } from '@switchboard/kit-contract';
import { defineModuleServer, definePgSetting, type Table, tablesOf } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { z } from 'zod';

const label = (zh: string, en: string) => ({ zh, en });
/** A page of the menu that no module has built. */
const KEY = 'sys.csc.dictionary';

export const rateSetting = defineSetting({
  code: 'tst.rate',
  right: KEY,
  path: '/setModule/csc/dictionary',
  basePath: '/v2/tst/rate',
  title: label('费率', 'Rates'),
  shape: 'list',
  key: 'name',
  fields: {
    name: field.text({ label: label('名称', 'Name'), editable: true, max: 20 }),
    price: field.decimal({ label: label('单价', 'Price'), editable: true }),
    secret: field.text({ label: label('密钥', 'Secret'), nullable: true, editable: true, max: 60 }),
  },
  used: true,
  state: true,
  order: true,
  valid: true,
  removal: true,
  import: true,
  sealed: ['secret'],
  tryOut: { input: { count: z.int() }, result: z.object({ sum: z.number(), isReadOnly: z.boolean() }) },
});

/** One limit that two people decide about. */
export const limitSetting = defineSetting({
  code: 'tst.limit',
  right: KEY,
  path: '/setModule/csc/dictionary',
  basePath: '/v2/tst/limit',
  title: label('限额', 'Limit'),
  shape: 'single',
  fields: { most: field.int({ label: label('上限', 'Most'), editable: true, min: 1 }) },
  secondPerson: true,
});

const AUDITED = ['created_by', 'updated_at', 'updated_by', 'version'];
const defineTable = tablesOf<Record<string, never>>({
  'tst.rate': [
    ...['id', 'name', 'price', 'secret_enc', 'secret_key', 'secret_tail', 'valid_from', 'valid_to', 'sort', 'enabled'],
    ...AUDITED,
  ],
  'tst.limit_of': ['id', 'most', ...AUDITED],
});

const rates = definePgSetting(rateSetting, {
  table: defineTable('tst.rate') as Table,
  used: sql`(select count(*)::int from tst.sale u where u.rate = t.name)`,
  async check(_, { after }) {
    if (after?.['price'] === '13') throw new AppError(CODES.insufficient);
  },
  async tryOut(tx, { values, count }) {
    const { rows } = await sql<{ mode: string }>`select current_setting('transaction_read_only') as mode`.execute(tx);
    return { sum: Number(values['price']) * Number(count), isReadOnly: rows[0]?.mode === 'on' };
  },
});
const limit = definePgSetting(limitSetting, { table: defineTable('tst.limit_of') as Table });

export const testModule = defineModuleServer({
  contract: defineModuleContract({
    id: 'tst',
    title: label('测试', 'Test'),
    calls: [],
    resources: [],
    settings: [rateSetting, limitSetting],
  }),
  handlers: [],
  settings: [rates, limit],
  jobs: [],
  streams: [],
  migrations: join(import.meta.dirname, 'migrations'),
});
