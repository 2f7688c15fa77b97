import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CODES } from '@switchboard/kit-contract';
import { createLogger, type ConnectedServices, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import {
  getDeptTree,
  getSyncLog,
  getSyncRun,
  getUserInfo,
  moveDept,
  type OrgChange,
  syncOrganisation,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { syncOnce, syncOrganisationJob } from '../jobs/sync-organisation.ts';
import { signIn, startSys } from '../testing/index.ts';
import { openDingTalk } from './dingtalk-client.ts';

interface DingUser {
  userid: string;
  unionid: string;
  name: string;
  job_number: string;
  title: string;
  dept_id_list: number[];
  heads: number[];
}

/** Current data of DingTalk; tests change it. */
const ding = {
  depts: [] as { dept_id: number; name: string; parent_id: number }[],
  users: [] as DingUser[],
  refuses: [] as number[],
  requests: 0,
};

/** The three calls of DingTalk, as described in its documentation. */
function startDingTalk(): Server {
  const answers: Record<string, (body: { dept_id: number; cursor: number; size: number }) => object> = {
    '/gettoken': () => ({ access_token: 'token', expires_in: 7200 }),
    '/topapi/v2/department/listsub': ({ dept_id }) => ({
      result: ding.depts.filter((dept) => dept.parent_id === dept_id),
    }),
    '/topapi/v2/user/list': ({ dept_id, cursor, size }) => {
      const all = ding.users.filter((user) => user.dept_id_list.includes(dept_id));
      const list = all
        .slice(cursor, cursor + size)
        .map(({ heads, ...user }) => ({ ...user, leader: heads.includes(dept_id) }));
      const hasMore = all.length > cursor + size;
      return { result: { has_more: hasMore, ...(hasMore ? { next_cursor: cursor + size } : {}), list } };
    },
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '', 'http://x');
    const body = chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString());
    ding.requests += 1;
    const errcode = ding.refuses.shift() ?? 0;
    const data = errcode === 0 ? answers[url.pathname]?.(body as never) : {};
    response.end(JSON.stringify({ errcode, errmsg: errcode === 0 ? 'ok' : 'refused', ...data }));
  };
  return createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
}

let server: Server;
let sys: TestStack;
let services: ConnectedServices;
let admin: string;

beforeAll(async () => {
  server = startDingTalk();
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  sys = await startSys({ DINGTALK_OAPI_URL: address, DINGTALK_CLIENT_ID: 'key', DINGTALK_CLIENT_SECRET: 'secret' });
  services = connectServices(sys.config, createLogger('test', { LOG_LEVEL: 'silent' }));
  await sys.query(`insert into sys.role_resource (role_id, resource_id) select r.id, res.id from sys.role r, sys.resource res
    where r.code = 'super_admin' and res.international like 'sys.departmental-organization%' on conflict do nothing`);
  // the demo company came from DingTalk, except two teams
  await sys.query(`update sys.dept set source = 2, ding_dept_id = null`);
  await sys.query(`update sys.dept set source = 1, ding_dept_id = case when code = 'HQ' then '1' else (id + 1000)::text end
    where code not in ('TECH-6', 'CSC-6')`);
  await sys.query(`update sys.staff set ding_user_id = 'u' || job_number, ding_union_id = 'union-' || job_number`);
  admin = await signIn(sys.call, 'admin');
});
afterAll(async () => {
  await services?.close();
  await sys?.stop();
  server?.close();
});

/** Makes DingTalk return exactly our data. */
beforeEach(async () => {
  ding.refuses = [];
  ding.depts =
    await sys.query(`select d.ding_dept_id::int as dept_id, d.name_zh as name, p.ding_dept_id::int as parent_id
    from sys.dept d join sys.dept p on p.id = d.parent_id where d.source = 1 and d.status = 1 and d.deleted_at is null`);
  ding.users =
    await sys.query(`select s.ding_user_id as userid, s.ding_union_id as unionid, s.name, s.job_number, coalesce(s.title, '') as title,
      array_agg(d.ding_dept_id::int order by sd.is_primary desc) filter (where d.source = 1) as dept_id_list,
      coalesce(array_agg(d.ding_dept_id::int) filter (where sd.is_leader and d.source = 1), '{}') as heads
    from sys.staff s join sys.staff_dept sd on sd.staff_id = s.id join sys.dept d on d.id = sd.dept_id
    where s.employ_status <> 3 group by s.id having count(*) filter (where d.source = 1) > 0`);
  // people of only the two manually created teams are directly below the company in DingTalk
  const others =
    await sys.query<DingUser>(`select s.ding_user_id as userid, s.ding_union_id as unionid, s.name, s.job_number,
      coalesce(s.title, '') as title, '{}'::int[] as dept_id_list, '{}'::int[] as heads from sys.staff s
    where s.employ_status <> 3 and s.ding_user_id is not null`);
  const known = new Set(ding.users.map(({ userid }) => userid));
  for (const other of others.filter(({ userid }) => !known.has(userid)))
    ding.users.push({ ...other, dept_id_list: [1] });
});

const dryRun = async () => await sys.call(syncOrganisation, { dryRun: true }, { token: admin });
const confirm = async (planId: string) => await sys.call(syncOrganisation, { dryRun: false, planId }, { token: admin });
const kinds = (changes: readonly OrgChange[]) => changes.map(({ kind }) => kind);
const userOf = (jobNumber: string): DingUser => ding.users.find((user) => user.job_number === jobNumber) as DingUser;
const deptOf = (name: string) => ding.depts.find((dept) => dept.name === name) as (typeof ding.depts)[number];
/** Hash of everything in the organisation that a synchronisation could change. */
const picture = async () =>
  (
    await sys.query<{ text: string }>(`select md5(
      (select string_agg(d::text, ',' order by id) from sys.dept d) || (select string_agg(s::text, ',' order by id) from sys.staff s)
      || (select string_agg(m::text, ',' order by staff_id, dept_id) from sys.staff_dept m)
      || (select string_agg(u.id || u.status::text, ',' order by id) from sys."user" u)) as text`)
  )[0]?.text;
const settle = async (): Promise<void> => {
  const { data } = await dryRun();
  if (data.changes.some(({ kind }) => kind !== 'problem')) expect((await confirm(data.id)).code).toBe(0);
};

describe('dry run', () => {
  it('finds and reports the differences and changes nothing', async () => {
    await settle();
    userOf('100020').title = '首席工程师';
    userOf('100021').dept_id_list = [deptOf('税务部').dept_id];
    userOf('100021').heads = [deptOf('税务部').dept_id];
    deptOf('税务部').name = '税务筹划部';
    deptOf('渠道部').parent_id = deptOf('运营中心').dept_id;
    ding.depts.push(
      { dept_id: 7001, name: '海外部', parent_id: 1 },
      { dept_id: 7002, name: '海外一组', parent_id: 7001 },
    );
    ding.users.push({
      ...userOf('100020'),
      userid: 'uNEW',
      unionid: 'x',
      job_number: '200001',
      name: '新人',
      dept_id_list: [7002],
      heads: [],
    });
    const before = await picture();
    const { code, data: run } = await dryRun();
    expect(code).toBe(0);
    expect(run).toMatchObject({ isDryRun: true, state: 'done', error: null, startedByName: expect.any(String) });
    expect(kinds(run.changes).sort()).toEqual(
      ['dept-add', 'dept-add', 'dept-move', 'dept-rename', 'staff-add', 'staff-change', 'staff-change'].sort(),
    );
    expect(run.changes.find(({ kind }) => kind === 'dept-move')).toMatchObject({
      name: '渠道部',
      fields: [{ field: 'parent', fromText: '销售中心', toText: '运营中心' }],
    });
    expect(await picture()).toBe(before);

    const done = await confirm(run.id);
    expect(done).toMatchObject({ code: 0, data: { isDryRun: false, state: 'done', changes: run.changes } });
    const [added] = await sys.query(`select d.depth, d.source, u.login_name, u.password_hash, sd.is_primary
      from sys.staff s join sys."user" u on u.staff_id = s.id join sys.staff_dept sd on sd.staff_id = s.id
      join sys.dept d on d.id = sd.dept_id where s.job_number = '200001'`);
    expect(added).toEqual({ depth: 3, source: 1, login_name: '200001', password_hash: null, is_primary: true });
    const after = await picture();
    expect((await dryRun()).data.changes).toEqual([]);
    expect(await picture()).toBe(after);
    const log = await sys.query(
      `select action from sys.audit_log where object_code = 'sys.org-sync' and object_id = $1`,
      [done.data.id],
    );
    expect(log).toEqual([{ action: 'sync' }]);
  });

  it('is executed exactly, or rejected when the organisation changed since', async () => {
    await settle();
    userOf('100022').title = '变了';
    const { data: plan } = await dryRun();
    await sys.query(`update sys.staff set title = '别处改的' where job_number = '100023'`);
    const before = await picture();
    expect(await confirm(plan.id)).toMatchObject({ code: CODES.staleWrite, data: null });
    expect(await picture()).toBe(before);
    const { data: fresh } = await dryRun();
    expect((await confirm(fresh.id)).code).toBe(0);
    expect((await confirm(fresh.id)).code).toBe(CODES.staleWrite);
    expect((await confirm('999999')).code).toBe(CODES.notFound);
  });

  it('reports the reason when DingTalk refuses; a rate-limited call is retried', async () => {
    await settle();
    ding.refuses = [40089];
    expect((await dryRun()).data).toMatchObject({ state: 'failed', error: expect.stringContaining('40089') });
    ding.refuses = [90018, 90018];
    expect((await dryRun()).data).toMatchObject({ state: 'done', changes: [] });
  });
});

describe('people who left', () => {
  it('are marked as left, disabled and signed out', async () => {
    await settle();
    const token = await signIn(sys.call, 'ops');
    expect((await sys.call(getUserInfo, {}, { token })).code).toBe(0);
    const [ops] = await sys.query<{ job_number: string; staff_id: string }>(
      `select s.job_number, s.id as staff_id from sys.staff s join sys."user" u on u.staff_id = s.id where u.login_name = 'ops'`,
    );
    ding.users = ding.users.filter((user) => user.job_number !== ops?.job_number);
    const { data: plan } = await dryRun();
    expect(plan.changes).toMatchObject([{ kind: 'staff-leave', id: ops?.staff_id }]);
    expect((await confirm(plan.id)).code).toBe(0);
    await expect.poll(async () => (await sys.call(getUserInfo, {}, { token })).code).toBe(CODES.sessionInvalid);
    const [row] = await sys.query(
      `select s.employ_status, s.left_at is not null as has_date, u.status,
        (select count(*)::int from sys.session x where x.user_id = u.id and x.revoked_at is null) as live
       from sys.staff s join sys."user" u on u.staff_id = s.id where s.id = $1`,
      [ops?.staff_id],
    );
    expect(row).toEqual({ employ_status: 3, has_date: true, status: 0, live: 0 });
    expect((await dryRun()).data.changes).toEqual([]);
  });

  it('stop the run when they are more than a tenth; the run reports it and cannot be confirmed', async () => {
    await settle();
    ding.users = ding.users.slice(Math.floor(ding.users.length * 0.11) + 1);
    const before = await picture();
    const { data: plan } = await dryRun();
    expect(plan.state).toBe('stopped');
    expect(plan.counts['staff-leave']).toBeGreaterThan(plan.staffCount / 10);
    expect((await confirm(plan.id)).code).toBe(CODES.staleWrite);
    await syncOnce({ ...services, log: sys.log.log }, openDingTalk(sys.config) as never);
    expect(await picture()).toBe(before);
    const { data: log } = await sys.call(getSyncLog, { pageSize: 1 }, { token: admin });
    expect(log.list).toMatchObject([{ state: 'stopped', isDryRun: false, startedByName: null }]);
  });

  it('never include the last administrator', async () => {
    await settle();
    await sys.query(`insert into sys.role_resource (role_id, resource_id) select r.id, res.id from sys.role r, sys.resource res
      where r.code = 'super_admin' and res.international = 'sys.auth-manage.permissions:escalate' on conflict do nothing`);
    const [boss] = await sys.query<{ job_number: string }>(
      `select s.job_number from sys.staff s join sys."user" u on u.staff_id = s.id where u.login_name = 'admin'`,
    );
    ding.users = ding.users.filter((user) => user.job_number !== boss?.job_number);
    const before = await picture();
    expect((await confirm((await dryRun()).data.id)).code).toBe(10010034);
    expect(await picture()).toBe(before);
  });
});

describe('departments', () => {
  it('gone from DingTalk are disabled, and enabled when they return; manually created ones stay unchanged', async () => {
    await settle();
    const manual = async () => await sys.query(`select * from sys.dept where source = 2 order by id`);
    const before = await manual();
    const gone = deptOf('培训部') ?? deptOf('质检部');
    ding.depts = ding.depts.filter((dept) => dept !== gone);
    for (const user of ding.users) user.dept_id_list = user.dept_id_list.map((id) => (id === gone.dept_id ? 1 : id));
    await settle();
    const status = async () =>
      (
        await sys.query<{ status: number }>(`select status from sys.dept where ding_dept_id = $1`, [
          String(gone.dept_id),
        ])
      )[0];
    expect(await status()).toEqual({ status: 0 });
    ding.depts.push(gone);
    await settle();
    expect(await status()).toEqual({ status: 1 });
    expect(await manual()).toEqual(before);
  });

  it('of DingTalk can be moved only in DingTalk', async () => {
    const { data: tree } = await sys.call(getDeptTree, {}, { token: admin });
    const centre = tree[0]?.children[0];
    const input = { id: centre?.id ?? '', version: centre?.version ?? 0, parentId: null, index: 0 };
    expect(centre?.isManaged).toBe(true);
    expect((await sys.call(moveDept, input, { token: admin })).code).toBe(CODES.wrongState);
  });
});

describe('scheduled run', () => {
  it('runs every half hour, applies the changes, and changes nothing the second time', async () => {
    await settle();
    expect(syncOrganisationJob.cron).toBe('*/30 * * * *');
    const client = openDingTalk(sys.config) as never;
    userOf('100030').title = '轮岗';
    await syncOnce({ ...services, log: sys.log.log }, client);
    const after = await picture();
    await syncOnce({ ...services, log: sys.log.log }, client);
    expect(await picture()).toBe(after);
    const { data: log } = await sys.call(getSyncLog, { pageSize: 2 }, { token: admin });
    expect(log.list.map(({ state, counts }) => ({ state, counts }))).toEqual([
      { state: 'done', counts: {} },
      { state: 'done', counts: { 'staff-change': 1 } },
    ]);
    expect((await sys.call(getSyncRun, { id: log.list[1]?.id ?? '' }, { token: admin })).data.changes).toHaveLength(1);
  });

  it('does nothing without DingTalk and leaves a run in progress unchanged', async () => {
    const requestsBefore = ding.requests;
    const config = { ...sys.config, DINGTALK_CLIENT_SECRET: undefined };
    expect(openDingTalk(config)).toBeNull();
    await sys.query(`insert into sys.org_sync_run (is_dry_run, state) values (false, 'running')`);
    await syncOnce({ ...services, log: sys.log.log }, openDingTalk(sys.config) as never);
    expect((await dryRun()).code).toBe(CODES.conflict);
    expect(ding.requests).toBe(requestsBefore);
    await sys.query(`update sys.org_sync_run set started_at = now() - interval '16 minutes' where state = 'running'`);
    expect((await dryRun()).data).toMatchObject({ state: 'done', error: null });
  });
});
