import type { EventOf } from '@switchboard/kit-contract';
import {
  createLogger,
  installJobs,
  type JobDefinition,
  NOTICE_QUEUE,
  type NoticeRequest,
  type ConnectedServices,
  connectServices,
  openJobs,
} from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { getUserInfo, staffLeft } from '@switchboard/sys-contract';
import { sysModule } from '../module.ts';
import { signIn, startSys } from '../testing/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendCallback, type Subscription } from '@switchboard/tools/simulators/dingtalk/callback';
import { DEV_SETTINGS, type DingTalkDev, startDingTalkDev } from '@switchboard/tools/simulators/dingtalk/server';

const SECRETS = { token: 'callback-token', aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' };
const CLOCK = 'sys.sync-organisation';

const left: EventOf<typeof staffLeft>[] = [];
const notices: NoticeRequest[] = [];
const listeners: JobDefinition<never>[] = [
  { name: 'tst.staff-left', on: [staffLeft], run: async (event) => void left.push(event) },
  { name: NOTICE_QUEUE.name, run: async (notice) => void notices.push(notice) },
];

let ding: DingTalkDev;
let sys: TestStack;
let services: ConnectedServices;
let jobs: Awaited<ReturnType<typeof openJobs>>;
let to: Subscription;
beforeAll(async () => {
  ding = await startDingTalkDev();
  const env = { DINGTALK_CALLBACK_TOKEN: SECRETS.token, DINGTALK_CALLBACK_AES_KEY: SECRETS.aesKey };
  sys = await startSys({ ...ding.env, ...env });
  to = { url: `${sys.url}/auth/dingtalk/callback`, ...SECRETS, owner: DEV_SETTINGS.corpId };
  services = connectServices(sys.config, createLogger('test', { LOG_LEVEL: 'silent' }));
  await installJobs(sys.config, listeners);
  jobs = await openJobs(sys.config, sys.log.log);
  const worked = [...sysModule.jobs.filter(({ name }) => name.startsWith('sys.sync-')), ...listeners];
  await jobs.work(worked, { ...services, log: sys.log.log });
});
afterAll(async () => {
  await jobs?.close();
  await services?.close();
  await sys?.stop();
  await ding?.close();
});

const runs = async () =>
  await sys.query<{ state: string }>(`select state from sys.org_sync_run where not is_dry_run order by id`);
const people = async () =>
  await sys.query(`select s.job_number, s.employ_status, u.status from sys.staff s join sys."user" u on u.staff_id = s.id
    order by 1`);
/** The manually created departments and their members. */
const manual = async () =>
  await sys.query(`select d.*, (select json_agg(sd order by sd.staff_id) from sys.staff_dept sd where sd.dept_id = d.id) as members
    from sys.dept d where d.source = 2 order by d.id`);
const dismiss = (jobNumber: string): void => {
  const { directory } = ding.state;
  directory.people = directory.people.filter((one) => one.jobNumber !== jobNumber);
};

describe('organisation sync', () => {
  it('SYS-61 follows DingTalk on schedule and by callback; leavers are signed out; too many leavers at once stop the run and raise an alert', async () => {
    const byHand = await manual();
    expect(byHand).toHaveLength(2);
    const schedule = await sys.query(`select cron, timezone from pgboss.schedule where name = '${CLOCK}'`);
    expect(schedule).toEqual([{ cron: '*/30 * * * *', timezone: 'Asia/Shanghai' }]);

    const token = await signIn(sys.call, 'ops');
    const [ops] = await sys.query<{ id: string; staff_id: string; job_number: string; depts: string[] }>(
      `select u.id, s.id as staff_id, s.job_number,
         (select array_agg(dept_id::text) from sys.staff_dept where staff_id = s.id) as depts
       from sys."user" u join sys.staff s on s.id = u.staff_id where u.login_name = 'ops'`,
    );
    dismiss(ops?.job_number ?? '');
    const reply = await sendCallback(to, { EventType: 'user_leave_org', UserId: ['ding-100005'] });
    expect(reply).toEqual({ status: 200, isHeard: true });
    await expect.poll(async () => await runs(), { timeout: 20_000 }).toEqual([{ state: 'done' }]);
    const [account] = await sys.query(
      `select u.status, s.employ_status,
         (select count(*)::int from sys.session x where x.user_id = u.id and x.revoked_at is null) as live
       from sys."user" u join sys.staff s on s.id = u.staff_id where u.id = $1`,
      [ops?.id],
    );
    expect(account).toEqual({ status: 0, employ_status: 3, live: 0 });
    await expect.poll(async () => (await sys.call(getUserInfo, {}, { token })).code).toBe(10010002);
    await expect.poll(() => left, { timeout: 10_000 }).toHaveLength(1);
    expect(left[0]).toMatchObject({ staffId: ops?.staff_id, deptIds: ops?.depts, actorId: null });

    const before = await people();
    const { directory } = ding.state;
    directory.people = directory.people.slice(Math.ceil(directory.people.length * 0.11));
    const clock = sysModule.jobs.find(({ name }) => name === CLOCK) as JobDefinition;
    await services.db.transaction().execute(async (tx) => await services.jobs.enqueue(tx, clock, {}));
    await expect.poll(async () => await runs(), { timeout: 20_000 }).toEqual([{ state: 'done' }, { state: 'stopped' }]);
    expect(await people()).toEqual(before);
    expect(left).toHaveLength(1);
    await expect.poll(() => notices, { timeout: 10_000 }).toHaveLength(1);
    const [admin] = await sys.query<{ staff_id: string }>(`select staff_id from sys."user" where login_name = 'admin'`);
    expect(notices[0]).toMatchObject({ eventCode: 'sys.org-sync.stopped', vars: { staffCount: '307' } });
    expect(notices[0]?.to.staffIds).toEqual([admin?.staff_id]);
    expect(await manual()).toEqual(byHand);
  });

  it('ignores a callback that DingTalk did not send, and only acknowledges other events', async () => {
    const waiting = async () =>
      await sys.query(`select 1 from pgboss.job where name = 'sys.sync-after-callback' and state <> 'completed'`);
    for (const forged of [{ token: 'other' }, { aesKey: SECRETS.aesKey.toLowerCase() }, { owner: 'ding-elsewhere' }])
      expect(await sendCallback({ ...to, ...forged }, { EventType: 'user_leave_org' })).toEqual({
        status: 400,
        isHeard: false,
      });
    // as many characters as a signature, but more bytes
    const query = new URLSearchParams({ msg_signature: 'é'.repeat(40), timestamp: '1', nonce: 'x' });
    const odd = await fetch(`${to.url}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ encrypt: 'x' }),
    });
    expect(odd.status).toBe(400);
    expect(await sendCallback(to, { EventType: 'check_url' })).toEqual({ status: 200, isHeard: true });
    expect(await waiting()).toEqual([]);
    const off = await sys.node({ DINGTALK_CALLBACK_TOKEN: '' });
    const nowhere = { ...to, url: `${off.url}/auth/dingtalk/callback` };
    expect((await sendCallback(nowhere, { EventType: 'check_url' })).isHeard).toBe(false);
  });
});
