import { CODES, type ExportTask, type InputOf, getFileLink } from '@switchboard/kit-contract';
import { readTable } from '@switchboard/kit-server';
import {
  cancelExports,
  deleteExports,
  getHomeSummary,
  markExportsSeen,
  myExportsResource,
  retryExports,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeExportsJob } from '../jobs/purge-exports.ts';
import { watchExportsJob } from '../jobs/watch-exports.ts';
import { rightsOf } from '../role/testing/rights-of.ts';
import { signIn } from '../testing/index.ts';
import { chRows, chThings, interfere, pgRows, pgThings } from './testing/lists.ts';
import { type ExportStack, startExports } from './testing/start-exports.ts';

type Call = NonNullable<typeof pgThings.calls.exportTask>;
const pgTask = pgThings.calls.exportTask as Call;
const chTask = chThings.calls.exportTask as Call;

let sys: ExportStack;
let admin: string;
beforeAll(async () => {
  sys = await startExports();
  admin = await signIn(sys.call, 'admin');
  const owner = await sys.owner('admin');
  await sys.query(pgRows(12_500, owner));
  await sys.services.records.client.command({ query: chRows(12_500, owner) });
});
afterAll(async () => await sys?.stop());
beforeEach(async () => {
  interfere.onBatch = async () => {};
  await sys.query(`update sys.dl_export_task set status = 4 where status in (0, 1)`);
  await sys.query(`update sys.dl_export_task set created_at = created_at - interval '1 hour'`);
});

const start = async (input: object = {}, { call = pgTask, token = admin } = {}) =>
  await sys.call(call, { format: 'csv', ...input } as InputOf<Call>, { token, locale: 'zh' });
const begun = async (input: object = {}, how: object = {}): Promise<ExportTask> => {
  const answer = await start(input, how);
  expect(answer.code, answer.msg).toBe(0);
  return answer.data;
};
interface TaskRow {
  status: number;
  progress: number;
  done_num: string;
  attempt: number;
  eta_seconds: number | null;
  error_msg: string | null;
  file_id: string | null;
  place: string;
  name: string;
}
const rowOf = async (id: string): Promise<TaskRow> => {
  const [row] = await sys.query<TaskRow>('select * from sys.dl_export_task where id = $1', [id]);
  return row as TaskRow;
};
const link = async (fileId: string | null, token = admin, preview = false) =>
  await sys.call(getFileLink, { fileId: fileId ?? '', preview }, { token, locale: 'zh' });
const linesOf = async (fileId: string | null): Promise<string[]> => {
  const { data } = await link(fileId);
  return (await (await fetch(data.url)).text()).replace('\uFEFF', '').trim().split('\r\n');
};
const filesOf = async (id: string): Promise<string[]> =>
  await sys.services.files.list(`exports/${(await rowOf(id)).place}/`);
const sleep = async (ms: number): Promise<void> => await new Promise((resolve) => setTimeout(resolve, ms));
const mine = async (token = admin) =>
  (await sys.call(myExportsResource.calls.page, { pageSize: 100 }, { token, locale: 'zh' })).data.list;

describe('export', { retry: 0 }, () => {
  it('SYS-70 R332 counts first: up to 10,000 rows it is ready at once with its link, more rows become a task, and the blob call reports the count', async () => {
    const small = await begun({ name: '0000001' });
    expect(small).toMatchObject({ syncFlag: true, totalNum: 11, fileId: expect.any(String) });
    const text = await (await fetch(small.fileUrl as string)).text();
    expect(text.trim().split('\r\n')).toHaveLength(12);
    const large = await begun();
    expect(large).toMatchObject({ syncFlag: false, fileUrl: null, fileId: null, totalNum: 12_500 });
    expect((await rowOf(large.taskId)).status).toBe(0);
    const call = pgThings.calls.export as NonNullable<typeof pgThings.calls.export>;
    const blob = await sys.call(call, { format: 'csv' } as InputOf<typeof call>, { token: admin, locale: 'zh' });
    expect(blob).toMatchObject({ code: CODES.exportTooLarge, data: { totalNum: 12_500 } });
    const cost = blob.data as unknown as { seconds: number; bytes: number };
    expect(cost.seconds).toBeGreaterThan(0);
    await sys.run(large.taskId);
    const [file] = await sys.query<{ size: string }>(
      'select size from sys.dl_file f join sys.dl_export_task t on t.file_id = f.id where t.id = $1',
      [large.taskId],
    );
    // the estimate is based on the first rows; here all rows are alike
    expect(cost.bytes / Number(file?.size)).toBeGreaterThan(0.9);
    expect(cost.bytes / Number(file?.size)).toBeLessThan(1.1);
  });

  it('has the same content from PostgreSQL and ClickHouse, in the order of the list, with labels and business time', async () => {
    const [pg, ch] = [await begun({ level: ['a'] }), await begun({ level: ['a'] }, { call: chTask })];
    expect([pg.totalNum, ch.totalNum]).toEqual([6_250, 6_250]);
    const [first, second] = [await linesOf(pg.fileId), await linesOf(ch.fileId)];
    expect(first.slice(0, 2)).toEqual(['编号,名称,等级,金额,时间', '2,thing 00000002,甲,3,2026-01-01 08:00:02']);
    // the engine quotes every text
    expect(second.map((line) => line.replaceAll('"', ''))).toEqual(first);
    const { fileId } = await begun({ format: 'xlsx', amount: { to: '6000' } }, { call: chTask });
    const { data } = await link(fileId);
    const table = await readTable(Buffer.from(await (await fetch(data.url)).arrayBuffer()));
    expect(table).toHaveLength(4_001);
    expect(table[4_000]?.texts).toEqual(['4000', 'thing 00004000', '甲', '6000', '2026-01-01 09:06:40']);
  });

  it('SYS-72 is limited: a repeated request is the same task, ten wait, three run, five million rows at most', async () => {
    const first = await begun({ sortOrder: 'asc', sortField: 'name' });
    expect((await begun({ sortField: 'name', sortOrder: 'asc' })).taskId).toBe(first.taskId);
    await sys.run(first.taskId);
    const again = await begun({ sortOrder: 'asc', sortField: 'name' });
    expect(again).toMatchObject({ taskId: first.taskId, totalNum: 12_500 });
    const others: string[] = [];
    for (let n = 0; n < 10; n++)
      others.push((await begun({ columns: ['name'], amount: { from: `0.${n + 1}` } })).taskId);
    expect((await start({ columns: ['id'] })).code).toBe(CODES.exportQueueFull);
    await sys.query(
      `update sys.dl_export_task set status = 1, lease_until = now() + interval '1 minute' where id = any($1)`,
      [others.slice(0, 3)],
    );
    await sys.run(others[3] as string);
    expect((await rowOf(others[3] as string)).status).toBe(0);
    await sys.query('update sys.dl_export_task set status = 2 where id = $1', [others[0]]);
    await sys.run(others[3] as string);
    expect((await rowOf(others[3] as string)).status).toBe(2);
    await sys.query('alter table public.tst_thing rename to tst_few');
    await sys.query('create view public.tst_thing as select f.* from public.tst_few f, generate_series(1, 401) n');
    await sys.query('grant all on public.tst_thing to public');
    expect((await start({ columns: ['level'] })).code).toBe(CODES.exportLimit);
    await sys.query('drop view public.tst_thing');
    await sys.query('alter table public.tst_few rename to tst_thing');
  });

  it('SYS-72 more rows than a sheet holds are exported as csv in a zip', async () => {
    await sys.services.records.client.command({ query: chRows(1_000_001, '77') });
    const task = await begun({ format: 'xlsx', columns: ['level'] }, { call: chTask });
    expect(task.totalNum).toBeGreaterThan(1_000_000);
    await sys.run(task.taskId);
    const row = await rowOf(task.taskId);
    expect([row.status, row.name]).toEqual([2, expect.stringMatching(/\.zip$/)]);
    expect(Number(row.done_num)).toBe(task.totalNum);
    await sys.services.records.client.command({ query: 'alter table tst_thing delete where owner_id = 77' });
  });
});

describe('worker', { retry: 0 }, () => {
  it('SYS-73 reports progress at least every 2 s, with the remaining time, and stops within a second of a cancel', async () => {
    const task = await begun();
    interfere.onBatch = async () => await sleep(1_600);
    const running = sys.run(task.taskId);
    // a report follows the batch that takes 1.6 s; the rest of the time is for a busy machine
    await expect.poll(async () => (await rowOf(task.taskId)).done_num, { timeout: 4_000 }).toBe('5000');
    const half = await rowOf(task.taskId);
    expect(half).toMatchObject({ status: 1, done_num: '5000', progress: 40 });
    expect(half.eta_seconds).toBeGreaterThan(0);
    expect(await mine()).toContainEqual(expect.objectContaining({ id: task.taskId, progress: 40, status: '1' }));
    expect((await sys.call(cancelExports, { ids: [task.taskId] }, { token: admin })).data).toBe(true);
    await running;
    expect(await rowOf(task.taskId)).toMatchObject({ status: 4, file_id: null });
    expect(await filesOf(task.taskId)).toEqual([]);
    interfere.onBatch = async () => {};
    expect((await sys.call(retryExports, { ids: [task.taskId] }, { token: admin })).data).toBe(true);
    await sys.run(task.taskId);
    expect(await rowOf(task.taskId)).toMatchObject({ status: 2, progress: 100, done_num: '12500' });
  });

  it('SYS-73 that stops responding is replaced; it cannot publish late, and there is exactly one file', async () => {
    const task = await begun({ columns: ['name', 'amount'] });
    let first = true;
    interfere.onBatch = async () => {
      if (!first) return;
      first = false;
      // the lease of the first worker expires
      await sys.query(
        `update sys.dl_export_task set lease_until = now() - interval '1 second', attempt = 9 where id = $1`,
        [task.taskId],
      );
      await sys.query('update sys.dl_export_task set attempt_base = 8 where id = $1', [task.taskId]);
      await sys.run(task.taskId);
    };
    await sys.run(task.taskId);
    const row = await rowOf(task.taskId);
    expect(row).toMatchObject({ status: 2, attempt: 10 });
    expect(await filesOf(task.taskId)).toEqual([`exports/${row.place}/10/file`]);
    expect(await linesOf(row.file_id)).toHaveLength(12_501);
  });

  it('SYS-73 that dies is detected by the watch job: the export is retried, and after three attempts it fails with a reason', async () => {
    const task = await begun({ columns: ['amount', 'name'] });
    for (let died = 1; died <= 3; died++) {
      await sys.query(
        `update sys.dl_export_task set status = 1, attempt = $2, lease_until = now() - interval '1 second' where id = $1`,
        [task.taskId, died],
      );
      const before = await sys.query(
        `select 1 from pgboss.job where name = 'sys.export.run' and data->>'taskId' = $1`,
        [task.taskId],
      );
      await watchExportsJob.run({}, sys.work);
      const after = await sys.query(`select 1 from pgboss.job where name = 'sys.export.run' and data->>'taskId' = $1`, [
        task.taskId,
      ]);
      expect(after.length - before.length).toBe(died < 3 ? 1 : 0);
    }
    expect(await rowOf(task.taskId)).toMatchObject({ status: 3, error_msg: expect.stringContaining('中断') });
    const [failureNotice] = await sys.query<{ data: { eventCode: string; vars: { reason: { text: string } } } }>(
      `select data from pgboss.job where name = 'mc.notify.request' order by created_on desc limit 1`,
    );
    expect([failureNotice?.data.eventCode, failureNotice?.data.vars.reason.text]).toEqual([
      'sys.export.failed',
      expect.stringContaining('中断'),
    ]);
  });

  it("SYS-74 reads with the user's rights at that time: scope, field levels, key, account", async () => {
    const { make, userId } = rightsOf(sys);
    const role = await make('taker', ['sys.system-log:export', 'sys.system-log'], { scope: 1, members: ['finance'] });
    const finance = await signIn(sys.call, 'finance');
    await sys.query(
      `insert into public.tst_thing select id + 1000000, name, level, amount, at, $1 from public.tst_thing where id <= 11000`,
      [await sys.owner('finance')],
    );
    const token = finance;
    const own = await begun({}, { token });
    expect(own.totalNum).toBe(11_000);
    // between request and run the user loses half of the rows
    await sys.query(`update public.tst_thing set owner_id = 1 where id > 1005000`);
    await sys.run(own.taskId);
    expect(await rowOf(own.taskId)).toMatchObject({ status: 2, done_num: '5000' });
    await sys.query(`update public.tst_thing set owner_id = $1 where id > 1000000`, [await sys.owner('finance')]);
    const hidden = await begun({ columns: ['name', 'amount'] }, { token });
    await sys.query(`insert into sys.object values ('tst.thing', '物品', 'Things', 'sys')`);
    await sys.query(
      `insert into sys.object_field (object_code, field_code, name_zh, name_en, default_level, sensitive)
       values ('tst.thing', 'amount', '金额', 'Amount', 0, false) on conflict (object_code, field_code) do update set default_level = 0`,
    );
    await sys.run(hidden.taskId);
    expect(await rowOf(hidden.taskId)).toMatchObject({ status: 3, error_msg: '无权限', file_id: null });
    await sys.query(
      `update sys.object_field set default_level = 2 where object_code = 'tst.thing' and field_code = 'amount'`,
    );
    const keyless = await begun({ columns: ['level'] }, { token });
    const locked = await begun({ columns: ['at'] }, { token });
    await sys.query('delete from sys.role_resource where role_id = $1', [role]);
    await sys.run(keyless.taskId);
    expect(await rowOf(keyless.taskId)).toMatchObject({ status: 3, error_msg: '无权限' });
    await sys.query(
      `insert into sys.role_resource select $1, id from sys.resource where international like 'sys.system-log%'`,
      [role],
    );
    await sys.query('update sys."user" set status = 0 where id = $1', [await userId('finance')]);
    await sys.run(locked.taskId);
    expect(await rowOf(locked.taskId)).toMatchObject({ status: 3, error_msg: '无权限' });
    await sys.query('update sys."user" set status = 1 where id = $1', [await userId('finance')]);
    await sys.query('delete from public.tst_thing where id > 1000000');
  });
});

describe('finished export', { retry: 0 }, () => {
  it('requests the message of type 4 and counts as new until the page is opened', async () => {
    await sys.call(markExportsSeen, {}, { token: admin });
    const news = async () => (await sys.call(getHomeSummary, {}, { token: admin })).data.exportNew;
    expect(await news()).toBe(0);
    const task = await begun({ columns: ['id', 'name'] });
    await sys.run(task.taskId);
    expect(await news()).toBe(1);
    const [notice] = await sys.query<{ data: object }>(
      `select data from pgboss.job where name = 'mc.notify.request' and data->>'objectId' = $1`,
      [task.taskId],
    );
    expect(notice?.data).toMatchObject({
      eventCode: 'sys.export.ready',
      to: { staffIds: [await sys.owner('admin')] },
      vars: { rows: '12,500' },
      link: '/general/download',
    });
    await sys.call(markExportsSeen, {}, { token: admin });
    expect(await news()).toBe(0);
  });

  it('SYS-76 is available by a link of ten minutes to its owner or an administrator, audited; after seven days it is removed', async () => {
    const task = await begun({ columns: ['name', 'id'] });
    await sys.run(task.taskId);
    const { file_id: fileId } = await rowOf(task.taskId);
    const { data } = await link(fileId);
    expect(data.expiresIn).toBe(600);
    expect(new URL(data.url).searchParams.get('X-Amz-Expires')).toBe('600');
    const saved = await fetch(data.url);
    expect(saved.headers.get('content-disposition')).toContain('attachment');
    expect((await fetch((await link(fileId, admin, true)).data.url)).headers.get('content-disposition')).toBeNull();
    const [entry] = await sys.query<{ category: number; action: string }>(
      `select category, action from sys.audit_log where object_code = 'sys.export-task' and object_id = $1 order by id limit 1`,
      [task.taskId],
    );
    expect(entry).toEqual({ category: 4, action: 'download' });
    const other = await signIn(sys.call, 'sales');
    expect((await link(fileId, other)).code).toBe(CODES.notFound);
    expect((await sys.call(deleteExports, { ids: [task.taskId] }, { token: other })).code).toBe(CODES.notFound);
    await rightsOf(sys).make('keeper', ['ger.download:all'], { members: ['sales'] });
    const keeper = await signIn(sys.call, 'sales');
    expect((await link(fileId, keeper)).code).toBe(0);
    const [kept] = await sys.query<{ days: number }>(
      `select extract(epoch from expire_at - finished_at) / 86400 as days from sys.dl_export_task where id = $1`,
      [task.taskId],
    );
    expect(Number(kept?.days)).toBe(7);
    await sys.query(`update sys.dl_export_task set expire_at = now() - interval '1 minute' where id = $1`, [
      task.taskId,
    ]);
    expect((await link(fileId)).code).toBe(CODES.exportExpired);
    expect(await filesOf(task.taskId)).toHaveLength(1);
    await purgeExportsJob.run({}, sys.work);
    expect(await filesOf(task.taskId)).toEqual([]);
    expect((await rowOf(task.taskId)).status).toBe(5);
    expect((await link(fileId)).code).toBe(CODES.exportExpired);
  });

  it('is deleted with its file; a running export cannot be deleted', async () => {
    const task = await begun({ columns: ['at', 'id'] });
    expect((await sys.call(deleteExports, { ids: [task.taskId] }, { token: admin })).code).toBe(CODES.wrongState);
    await sys.run(task.taskId);
    expect((await sys.call(deleteExports, { ids: [task.taskId] }, { token: admin })).code).toBe(0);
    expect(await filesOf(task.taskId)).toEqual([]);
    expect(await mine()).not.toContainEqual(expect.objectContaining({ id: task.taskId }));
  });
});
