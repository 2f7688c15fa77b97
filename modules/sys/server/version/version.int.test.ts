import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import {
  checkInnerVersionExist,
  deleteDoc,
  getTimeline,
  getVersionDetail,
  getVersionOptions,
  getVersionSource,
  noticeResource,
  popupCheck,
  popupClose,
  previewDoc,
  publishVersion,
  saveVersion,
  SYS_CODES,
  updateDoc,
  versionCalls,
  versionResource,
  withdrawVersion,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishVersionsJob } from '../jobs/publish-versions.ts';
import { runInParallel, signIn, startSys } from '../testing/index.ts';

let sys: TestStack;
let admin: string;
let sales: string;
let ops: string;
beforeAll(async () => {
  sys = await startSys();
  admin = await signIn(sys.call, 'admin');
  sales = await signIn(sys.call, 'sales');
  ops = await signIn(sys.call, 'ops');
});
afterAll(async () => await sys?.stop());

let count = 0;
const fields = () => ({
  versionNo: `V9.${++count}`,
  innerVersion: `9.${count}.0`,
  titleZh: `版本 ${count}`,
  titleEn: `Release ${count}`,
  subApps: ['crm' as const],
  docZh: '## 新增\n\n- 功能',
  docEn: '## New\n\n- thing',
  popupFlag: true,
  popupUntil: null as string | null,
  audience: { all: true, deptIds: [] as string[], roleIds: [] as string[] },
});
const add = async (over: Partial<ReturnType<typeof fields>> = {}) =>
  (await sys.call(saveVersion, { ...fields(), ...over }, { token: admin })).data;
const versionOf = async (id: string) => (await sys.call(getVersionSource, { id }, { token: admin })).data.version;
const publish = async (id: string, publishAt: string | null = null) =>
  await sys.call(publishVersion, { id, version: await versionOf(id), publishAt }, { token: admin });
const popup = async (token: string) => (await sys.call(popupCheck, {}, { token, locale: 'zh' })).data;
const seen = async (token: string) => (await sys.call(getTimeline, {}, { token })).data.map(({ id }) => id);

describe('version notice', () => {
  it('R305 the calls that the customer lists exist', () => {
    const paths = [...versionCalls, versionResource.calls.page].map(({ path }) => path);
    const names = 'page options popupCheck save updateDoc timeline detail deleteDoc checkInnerVersionExist'.split(' ');
    for (const name of names) expect(paths).toContain(`/v2/sys/staff/version/${name}`);
  });

  it('R147 SYS-66 pops up for its audience until each user closes it, the newest only, within its dates', async () => {
    const [dept] = await sys.query<{ id: string }>(`select id::text as id from sys.dept where code = 'SALES'`);
    const all = await add();
    await publish(all);
    expect(await popup(sales)).toMatchObject({ popupState: 1, versionDetail: { id: all } });
    expect((await popup(ops)).versionDetail?.html).toContain('<li>功能</li>');

    const forSales = await add({ audience: { all: false, deptIds: [dept?.id ?? ''], roleIds: [] } });
    await publish(forSales);
    expect((await popup(sales)).versionDetail?.id).toBe(forSales);
    expect((await popup(ops)).versionDetail?.id).toBe(all);
    expect((await sys.call(getVersionDetail, { id: forSales }, { token: ops })).code).toBe(CODES.notFound);

    expect((await sys.call(popupClose, { id: forSales }, { token: sales })).code).toBe(0);
    expect(await popup(sales)).toEqual({ popupState: 0, versionDetail: null });
    const elsewhere = await signIn(sys.call, 'sales');
    expect((await popup(elsewhere)).popupState).toBe(0);
    const [row] = await sys.query(
      `select popup_closed_at is not null as closed from sys.version_read where version_id = $1`,
      [forSales],
    );
    expect(row).toEqual({ closed: true });

    const [role] = await sys.query<{ id: string }>(`select id::text as id from sys.role where code = 'operator'`);
    const forRole = await add({ audience: { all: false, deptIds: [], roleIds: [role?.id ?? ''] } });
    await publish(forRole);
    expect((await popup(ops)).versionDetail?.id).toBe(forRole);
    expect((await popup(sales)).popupState).toBe(0);

    await sys.query(`update sys.version_doc set popup_until = now() - interval '1 minute' where id = $1`, [forRole]);
    expect((await popup(ops)).versionDetail?.id).toBe(all);
    const silent = await add({ popupFlag: false });
    await publish(silent);
    expect((await popup(ops)).versionDetail?.id).toBe(all);
  });

  it('SYS-67 has a unique inner version, is published on time, changes without popping up again, and disappears when withdrawn', async () => {
    const first = fields();
    const id = (await sys.call(saveVersion, first, { token: admin })).data;
    const exist = async (innerVersion: string) =>
      (await sys.call(checkInnerVersionExist, { innerVersion }, { token: admin })).data.exist;
    expect([await exist(first.innerVersion), await exist('no such')]).toEqual([true, false]);
    expect(
      (await sys.call(saveVersion, { ...fields(), innerVersion: first.innerVersion }, { token: admin })).code,
    ).toBe(SYS_CODES.innerVersionTaken);

    expect((await publish(id, '2099-01-01T00:00:00Z')).code).toBe(0);
    expect(await seen(sales)).not.toContain(id);
    await sys.query(`update sys.version_doc set publish_at = now() - interval '1 second' where id = $1`, [id]);
    expect(await seen(sales)).toContain(id);
    const before = await versionOf(id);
    await runInParallel(sys, publishVersionsJob);
    const [row] = await sys.query('select status, version from sys.version_doc where id = $1', [id]);
    expect(row).toEqual({ status: 2, version: before + 1 });
    const noticeRequests = await sys.query<{ code: string; depts: number }>(
      `select data ->> 'eventCode' as code, jsonb_array_length(data -> 'to' -> 'deptIds') as depts from pgboss.job
       where name = 'mc.notify.request' and data ->> 'objectId' = $1 and data ->> 'objectCode' = 'sys.version'`,
      [id],
    );
    expect(noticeRequests, 'told once, whoever of the workers published it').toEqual([
      { code: 'sys.version.published', depts: 1 },
    ]);
    expect(publishVersionsJob.cron).toBe('* * * * *');

    await sys.query('update sys.version_doc set popup_until = now() where id <> $1', [id]);
    expect((await popup(sales)).versionDetail?.id).toBe(id);
    await sys.call(popupClose, { id }, { token: sales });
    const edited = { ...first, docZh: '改过的文字', id, version: await versionOf(id) };
    expect((await sys.call(updateDoc, edited, { token: admin })).code).toBe(0);
    expect((await sys.call(getVersionDetail, { id }, { token: sales, locale: 'zh' })).data.html).toContain(
      '改过的文字',
    );
    expect((await popup(sales)).popupState).toBe(0);
    const renamed = { ...edited, innerVersion: 'other', version: await versionOf(id) };
    expect((await sys.call(updateDoc, renamed, { token: admin })).code).toBe(CODES.wrongState);
    expect((await sys.call(updateDoc, edited, { token: admin })).code).toBe(CODES.staleWrite);
    expect((await sys.call(deleteDoc, { id, version: await versionOf(id) }, { token: admin })).code).toBe(
      CODES.wrongState,
    );

    expect((await sys.call(withdrawVersion, { id, version: await versionOf(id) }, { token: admin })).code).toBe(0);
    expect(await seen(sales)).not.toContain(id);
    expect((await sys.call(getVersionDetail, { id }, { token: sales })).code).toBe(CODES.notFound);
    expect((await popup(await signIn(sys.call, 'finance'))).versionDetail?.id).not.toBe(id);
    const list = (await sys.call(noticeResource.calls.page, { pageSize: 200 }, { token: admin })).data.list;
    expect(list.map((one) => one.id)).not.toContain(id);
    expect((await sys.call(deleteDoc, { id, version: await versionOf(id) }, { token: admin })).code).toBe(0);
    expect((await sys.call(getVersionSource, { id }, { token: admin })).code).toBe(CODES.notFound);
  });

  it('SYS-68 shows only HTML of the allow list, in preview, timeline and pop-up alike', async () => {
    const dirty =
      '# 标题\n\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[坏](javascript:alert(1)) [好](https://x.example)';
    const id = await add({ docZh: dirty });
    await publish(id);
    const shown = [
      (await sys.call(previewDoc, { doc: dirty }, { token: admin })).data.html,
      (await popup(ops)).versionDetail?.html ?? '',
      (await sys.call(getVersionDetail, { id }, { token: ops, locale: 'zh' })).data.html,
    ];
    for (const html of shown) {
      expect(html).toContain('<h1>标题</h1>');
      expect(html).toContain('href="https://x.example"');
      expect(html).not.toMatch(/script|onerror/);
    }
  });

  it('is shown in the reader’s language, marked as read, and found by app and year', async () => {
    const id = await add();
    await publish(id);
    expect((await sys.call(getVersionDetail, { id }, { token: ops })).data).toMatchObject({
      title: `Release ${count}`,
    });
    const list = (await sys.call(getTimeline, { app: 'crm', year: new Date().getFullYear() }, { token: ops })).data;
    expect(list[0]).toMatchObject({ id, isRead: true });
    expect((await sys.call(getTimeline, { app: 'tj' }, { token: ops })).data).toEqual([]);
    expect((await sys.call(getVersionOptions, {}, { token: ops })).data.apps).toEqual(['crm']);
    expect((await sys.call(versionResource.calls.page, {}, { token: ops })).code).toBe(CODES.noPermission);
  });

  it('gives its editor only the fields that the list shows and leaves the others unchanged', async () => {
    const id = await add();
    const setLevels = async (levels: Readonly<Record<string, number>>) =>
      await sys.query(
        `insert into sys.role_field_perm (role_id, object_code, field_code, level)
         select r.id, 'sys.version', f.key, f.value::int from sys.role r, jsonb_each_text($1) f`,
        [JSON.stringify(levels)],
      );
    const source = async () => (await sys.call(getVersionSource, { id }, { token: admin })).data;
    const stored = await source();
    const { titleZh, titleEn, innerVersion, status, publishAt, ...seen } = stored;
    await setLevels({ title: 0, innerVersion: 1 });
    await expect.poll(source).toEqual({ ...seen, innerVersion: '****', status, publishAt });

    const change = async (input: object) =>
      await sys.call(updateDoc, { ...seen, docZh: '## 改', ...input } as never, { token: admin });
    expect((await change({ titleZh })).code).toBe(CODES.fieldNotPermitted);
    expect((await change({ innerVersion })).code).toBe(CODES.fieldNotPermitted);
    expect((await change({ innerVersion: '****' })).code).toBe(CODES.ok);

    await sys.query(`delete from sys.role_field_perm where object_code = 'sys.version'`);
    await expect.poll(source).toEqual({ ...stored, docZh: '## 改', version: stored.version + 1 });
    expect(titleEn).toBe(`Release ${count}`);
  });
});
