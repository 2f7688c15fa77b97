import { join } from 'node:path';
import { AppError, CODES, defineImport, defineModuleContract, field, importCalls } from '@switchboard/kit-contract';
import { type Db, defineModuleServer, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rightsOf } from '../role/testing/rights-of.ts';
import { signIn, startSys } from '../testing/index.ts';
import { defineImporter } from './importer.ts';

const label = (zh: string, en: string) => ({ zh, en });
const things = defineImport({
  code: 'sys.thing',
  right: 'sys.system-log:import',
  basePath: '/v2/tst/thing/import',
  title: label('物品', 'Things'),
  columns: {
    name: { field: field.text({ label: label('名称', 'Name'), max: 20 }), isRequired: true },
    level: {
      field: field.enum({ label: label('等级', 'Level'), values: { a: { label: label('甲', 'First') } } }),
    },
    price: { field: field.decimal({ label: label('价格', 'Price') }) },
    day: { field: field.date({ label: label('日期', 'Day') }) },
  },
});

/** Called while a row is written: a test sets it to stop a worker halfway. */
let trouble: (name: string) => void = () => {};
const nameTaken = (): AppError => new AppError(CODES.conflict, { label: label('名称已存在', 'The name is taken') });

const importer = defineImporter({
  definition: things,
  async check(rows, context) {
    const { rows: known } = await sql<{ name: string }>`select name from tst_thing
      where name = any(${rows.map(({ value }) => value.name)})`.execute(context.db);
    const names = new Set(known.map(({ name }) => name));
    return rows.flatMap(({ rowNo, value }) =>
      names.has(String(value.name))
        ? [{ rowNo, state: 'duplicate' as const, column: 'name' as const, msg: label('已存在', 'Exists') }]
        : [],
    );
  },
  async write(tx, { name, price }, { actor }) {
    trouble(String(name));
    return await insert(tx, String(name), price, actor.staffId);
  },
  async undo(tx, id) {
    const { numAffectedRows } = await sql`delete from tst_thing where id = ${id}::bigint and not is_used`.execute(tx);
    if (numAffectedRows === 0n) throw new AppError(CODES.wrongState, { label: label('已被使用', 'In use') });
  },
});

async function insert(tx: Db, name: string, price: string | null, by: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into tst_thing (name, price, created_by)
    values (${name}, ${price}::numeric, ${by}::bigint) on conflict (name) do nothing returning id::text as id`.execute(
    tx,
  );
  if (rows[0] === undefined) throw nameTaken();
  return rows[0].id;
}

const extra = defineModuleServer({
  contract: defineModuleContract({
    id: 'tst',
    title: label('测试', 'Test'),
    calls: importCalls(things),
    resources: [],
  }),
  handlers: importer.handlers,
  jobs: [importer.job],
  streams: [],
  migrations: join(import.meta.dirname, 'no-migrations'),
});

let sys: TestStack;
let admin: string;
beforeAll(async () => {
  sys = await startSys({}, [extra]);
  await rightsOf(sys).grantAllTo('super_admin');
  admin = await signIn(sys.call, 'admin');
  await sys.query(`create table public.tst_thing (id bigint generated always as identity primary key,
    name text unique, price numeric(18, 6), is_used boolean not null default false, created_by bigint)`);
  await sys.query(`grant all on public.tst_thing to public`);
});
afterAll(async () => await sys?.stop());
beforeEach(async () => {
  trouble = () => {};
  await sys.query('truncate public.tst_thing');
});

const upload = (lines: readonly string[], fileName = 'things.csv') => ({
  fileName,
  content: Buffer.from(lines.join('\n')).toString('base64'),
});
const check = async (lines: readonly string[], token = admin) =>
  await sys.call(things.calls.check, upload(lines), { token, locale: 'zh' });
const run = async (id: string) => (await sys.call(things.calls.get, { id }, { token: admin, locale: 'zh' })).data;
async function work(runId: string): Promise<void> {
  const services = connectServices(sys.config, sys.log.log, 'system');
  try {
    await importer.job.run({ runId }, { config: sys.config, db: services.db, log: sys.log.log, jobs: services.jobs });
  } finally {
    await services.close();
  }
}
const names = async () =>
  (await sys.query<{ name: string }>('select name from public.tst_thing order by id')).map(({ name }) => name);
const confirmed = async (lines: readonly string[]): Promise<string> => {
  const { data } = await check(lines);
  expect((await sys.call(things.calls.confirm, { id: data.id }, { token: admin })).code).toBe(0);
  return data.id;
};

describe('import', { retry: 0 }, () => {
  it('is checked row by row, headings of either language in any order, and writes no records yet', async () => {
    await sys.query(`insert into public.tst_thing (name) values ('旧')`);
    const { data } = await check([
      '等级,Name,无关,价格,日期',
      '甲,新,x,"1,200.5",2026/1/31',
      ',旧,,,',
      '丙,错,,abc,',
      ',,,9,',
    ]);
    expect(data).toMatchObject({
      state: 'confirm',
      total: 4,
      ignored: ['无关'],
      counts: { ok: 1, duplicate: 1, error: 2, done: 0 },
      problems: [
        { rowNo: 3, state: 'duplicate', problems: [{ column: 'name', msg: '已存在' }] },
        {
          rowNo: 4,
          state: 'error',
          problems: [
            { column: 'level', msg: '可填：甲' },
            { column: 'price', msg: '应为数字，最多 6 位小数' },
          ],
        },
        { rowNo: 5, state: 'error', problems: [{ column: 'name', msg: '必填' }] },
      ],
    });
    const [row] = await sys.query<{ value: object }>(
      `select value from sys.import_row where job_id = $1 and state = 'ok'`,
      [data.id],
    );
    expect(row?.value).toEqual({ name: '新', level: 'a', price: '1200.5', day: '2026-01-31' });
    expect(await names()).toEqual(['旧']);
  });

  it('returns the rows with problems as a file, which is audited, and offers a template', async () => {
    const { data } = await check(['名称,价格', '好,1', '坏,x']);
    const file = await sys.call(things.calls.problems, { id: data.id }, { token: admin, locale: 'zh' });
    const { data: again } = await sys.call(
      things.calls.check,
      { fileName: 'back.xlsx', content: Buffer.from(file.data as never).toString('base64') },
      { token: admin, locale: 'zh' },
    );
    // our own reader reads our own workbook: one row, the same text, the same problem
    expect(again).toMatchObject({ total: 1, ignored: ['原行号', '未导入原因'], counts: { error: 1 } });
    const [row] = await sys.query<{ texts: object }>('select texts from sys.import_row where job_id = $1', [again.id]);
    expect(row?.texts).toMatchObject({ name: '坏', price: 'x' });
    const [entry] = await sys.query<{ category: number; after: object }>(
      `select category, after from sys.audit_log where object_code = 'sys.thing' order by id desc limit 1`,
    );
    expect(entry).toMatchObject({ category: 4, after: { rows: 1 } });
    const template = await sys.call(things.calls.template, {}, { token: admin, locale: 'zh' });
    expect(template.headers.get('content-type')).toContain('spreadsheetml');
  });

  it('rejects a file that is no table, has no rows, lacks a column or is too long', async () => {
    const codeOf = async (lines: readonly string[]) => (await check(lines)).msg;
    expect(await codeOf(['PK\u0003\u0004 no workbook'])).toContain('文件无法读取');
    expect(await codeOf(['名称'])).toContain('没有数据行');
    expect(await codeOf(['价格', '1'])).toContain('文件缺少列：名称');
    expect(await codeOf(['名称', ...Array.from({ length: 5_001 }, (_, n) => `n${n}`)])).toContain('最多导入 5000 行');
  });

  it('is written once after confirmation, although two workers run it together and one of them dies halfway', async () => {
    const all = Array.from({ length: 120 }, (_, n) => `n${n}`);
    const id = await confirmed(['名称', ...all]);
    expect((await sys.call(things.calls.confirm, { id }, { token: admin })).code).toBe(CODES.wrongState);
    trouble = (name) => {
      if (name === 'n70') throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
    };
    await expect(work(id)).rejects.toThrow('gone');
    // the batch in progress is rolled back as a whole, the previous one is kept
    expect(await names()).toEqual(all.slice(0, 50));
    expect(await run(id)).toMatchObject({ state: 'running', counts: { done: 50, ok: 70 } });
    trouble = () => {};
    await Promise.all([work(id), work(id)]);
    expect(await names()).toEqual(all);
    expect(await run(id)).toMatchObject({ state: 'done', counts: { done: 120, ok: 0 } });
    await work(id);
    expect(await names()).toHaveLength(120);
  });

  it('a row that cannot be written rolls back only itself, with its reason', async () => {
    const id = await confirmed(['名称', '一', '二', '三']);
    await sys.query(`insert into public.tst_thing (name) values ('二')`);
    trouble = (name) => {
      if (name === '三') throw new Error('a fault of ours');
    };
    await work(id);
    expect(await run(id)).toMatchObject({
      state: 'done',
      counts: { done: 1, refused: 2 },
      problems: [
        { rowNo: 3, state: 'refused', problems: [{ column: null, msg: '名称已存在' }] },
        { rowNo: 4, state: 'refused', problems: [{ column: null, msg: '写入失败，请联系管理员' }] },
      ],
    });
    expect(await names()).toEqual(['二', '一']);
  });

  it('can be undone as a run; records in use are kept, with the reason', async () => {
    const id = await confirmed(['名称', '一', '二', '三']);
    await work(id);
    await sys.query(`update public.tst_thing set is_used = true where name = '二'`);
    expect((await sys.call(things.calls.undo, { id }, { token: admin })).data.state).toBe('undoing');
    await work(id);
    expect(await names()).toEqual(['二']);
    expect(await run(id)).toMatchObject({
      state: 'undone',
      counts: { undone: 2, kept: 1 },
      problems: [{ state: 'kept', problems: [{ msg: '已被使用' }] }],
    });
    expect((await sys.call(things.calls.undo, { id }, { token: admin })).code).toBe(CODES.wrongState);
  });

  it('belongs to the user who uploaded the file', async () => {
    const { data } = await check(['名称', '一']);
    await rightsOf(sys).make('importer', ['sys.system-log:import'], { members: ['finance'] });
    const other = await signIn(sys.call, 'finance');
    for (const call of [things.calls.get, things.calls.confirm, things.calls.problems]) {
      expect((await sys.call(call, { id: data.id }, { token: other })).code).toBe(CODES.notFound);
    }
    const unprivilegedToken = await signIn(sys.call, 'sales');
    expect((await check(['名称', '一'], unprivilegedToken)).code).toBe(CODES.noPermission);
  });
});
