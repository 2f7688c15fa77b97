import { customerResource, getCustomerStatistics, getCustomerTrend } from '@switchboard/crm-contract';
import { getPromoLinks } from '@switchboard/csc-contract';
import { getProcessSummary } from '@switchboard/ger-contract';
import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { getTodayScheduling } from '@switchboard/oc-contract';
import { getLoginPrompt } from '@switchboard/sys-contract';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from './testing/start-test-api.ts';

let api: TestStack;
const tokens = new Map<string, string>();
const as = (login: string) => ({ token: tokens.get(login) as string, locale: 'zh' as const });
beforeAll(async () => {
  api = await startTestApi();
  for (const login of ['sales', 'manager', 'finance', 'ops']) tokens.set(login, await signIn(api.call, login));
});
afterAll(async () => await api?.stop());

const staffOf = async (login: string): Promise<{ id: string; job_number: string; dept_id: string }> => {
  const [row] = await api.query<{ id: string; job_number: string; dept_id: string }>(
    `select s.id::text, s.job_number, sd.dept_id::text from sys.staff s join sys."user" u on u.staff_id = s.id
     join sys.staff_dept sd on sd.staff_id = s.id and sd.is_primary where u.login_name = $1`,
    [login],
  );
  if (row === undefined) throw new Error(`no ${login}`);
  return row;
};

describe('customer numbers of the home page', () => {
  it('R302 the sign-in prompt and the customer statistics are served at their addresses', async () => {
    expect((await api.call(getLoginPrompt, {})).code).toBe(0);
    expect((await api.call(getCustomerStatistics, {}, as('sales'))).code).toBe(0);
    expect([getLoginPrompt, getCustomerStatistics].map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /kunlun/crm/sysLoginPrompt/genQuery/one',
      'POST /v2/crm/index/customer/statistics',
    ]);
  });

  it.each(['sales', 'manager', 'finance'])('the numbers for %s match the rows of the list', async (login) => {
    const { data } = await api.call(getCustomerStatistics, {}, as(login));
    const list = await api.call(customerResource.calls.page, {}, as(login));
    expect(data.myCustomer).toBe(list.data.total);
    expect(data.todaySend).toBeNull();
    const trend = (await api.call(getCustomerTrend, {}, as(login))).data;
    expect(trend.stages.reduce((sum, { count }) => sum + count, 0)).toBe(list.data.total);
    expect(trend.entered).toHaveLength(30);
  });

  it('the numbers include today’s changes by the business clock', async () => {
    const before = (await api.call(getCustomerStatistics, {}, as('sales'))).data;
    const { id } = await staffOf('sales');
    const oneOwn = `(select id from crm.customer where owner_id = $1 and pool_state = 'private' and deleted_at is null
      and next_follow_at is null order by id limit 1)`;
    await api.query(
      `insert into crm.task (customer_id, assignee_id, due_at, title) select id, $1, now() - interval '2 days', 'Ring back' from ${oneOwn} c`,
      [id],
    );
    await api.query(
      `update crm.customer set next_follow_at = now() - interval '2 days', recall_at = now() + interval '1 day',
         owner_since = date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
       where id = ${oneOwn}`,
      [id],
    );
    const after = (await api.call(getCustomerStatistics, {}, as('sales'))).data;
    expect(after).toEqual({ ...before, todayCustomer: before.todayCustomer + 1, task: Number(before.task) + 1 });
    const { entered } = (await api.call(getCustomerTrend, { days: 7 }, as('sales'))).data;
    expect(entered).toHaveLength(7);
    expect(entered.at(-1)?.count).toBe(after.todayCustomer);
  });

  it('the numbers are refused without the right to the list', async () => {
    expect((await api.call(getCustomerStatistics, {}, as('ops'))).code).toBe(CODES.noPermission);
    expect((await api.call(getCustomerTrend, {}, as('ops'))).code).toBe(CODES.noPermission);
  });
});

describe('promotion links', () => {
  it('only the own enabled links are returned; another job number returns none, like an unknown one', async () => {
    const [sales, manager] = [await staffOf('sales'), await staffOf('manager')];
    const own = await api.call(getPromoLinks, { jobNumber: sales.job_number }, as('sales'));
    expect(own.data).toHaveLength(2);
    expect(own.data[0]).toMatchObject({
      name: '启明云通信',
      url: expect.stringMatching(/^https:\/\/\S+\/r\/[A-Z]{8}$/),
    });
    await api.query('update csc.promo_link set enabled = false where full_url = $1', [own.data[0]?.url]);
    expect((await api.call(getPromoLinks, { jobNumber: sales.job_number }, as('sales'))).data).toHaveLength(1);
    const other = await api.call(getPromoLinks, { jobNumber: manager.job_number }, as('sales'));
    const missing = await api.call(getPromoLinks, { jobNumber: 'X' }, as('sales'));
    expect([other.code, other.data]).toEqual([missing.code, []]);
    expect(missing.data).toEqual([]);
  });
});

describe('today’s shifts', () => {
  it('holders of the schedule see all shifts, other users their own', async () => {
    const all = (await api.call(getTodayScheduling, {}, as('ops'))).data;
    expect(new Set(all.map((shift) => shift.groupName)).size).toBe(3);
    expect((await api.call(getTodayScheduling, {}, as('sales'))).data).toEqual([]);
    const { id } = await staffOf('sales');
    await api.query(
      `insert into oc.hrm_schedule (staff_id, group_id, day, tag_id, start_at, end_at, source, state)
       select $1, (select min(id) from oc.hrm_sched_group), (now() at time zone 'Asia/Shanghai')::date, min(id),
         now(), now() + interval '1 minute', 'edit', 'published' from oc.hrm_sched_tag`,
      [id],
    );
    expect((await api.call(getTodayScheduling, {}, as('sales'))).data.map((shift) => shift.staffId)).toEqual([id]);
  });

  it('last night’s shift is included while it runs; ended and unpublished shifts are not', async () => {
    const { id } = await staffOf('finance');
    const put = async (day: number, from: string, to: string, state = 'published') =>
      await api.query(
        `insert into oc.hrm_schedule (staff_id, group_id, day, tag_id, start_at, end_at, source, state)
         select $1, (select min(id) from oc.hrm_sched_group), (now() at time zone 'Asia/Shanghai')::date + $2::int, max(id),
           now() + $3::interval, now() + $4::interval, 'edit', $5 from oc.hrm_sched_tag`,
        [id, day, from, to, state],
      );
    const count = async () => (await api.call(getTodayScheduling, {}, as('finance'))).data.length;
    await put(-1, '-30 hours', '-26 hours');
    await put(0, '2 hours', '3 hours', 'draft');
    await put(1, '30 hours', '31 hours');
    expect(await count()).toBe(0);
    await put(-1, '-5 hours', '1 hour');
    expect(await count()).toBe(1);
  });
});

describe('the process summary', () => {
  it('the summary counts the caller’s own tasks, applications and copies', async () => {
    const summary = async (login: string) => (await api.call(getProcessSummary, {}, as(login))).data;
    expect(await summary('sales')).toEqual({ applyNum: 0, ccNum: 0, handleNum: 0, todoNum: 0 });
    const [sales, manager] = [await staffOf('sales'), await staffOf('manager')];
    const instance = async (no: string, status: string): Promise<string> => {
      const [row] = await api.query<{ id: string }>(
        `insert into ger.wf_instance (instance_no, title, status, initiator_id, initiator_dept_id)
         values ($1, $1, $2, $3, $4) returning id`,
        [no, status, sales.id, sales.dept_id],
      );
      return row?.id as string;
    };
    const task = async (id: string, status: string, daysAgo: number | null) =>
      await api.query(
        `insert into ger.wf_task (instance_id, assignee_id, status, acted_at, acted_by)
         values ($1, $2, $3, now() - make_interval(days => $4::int), case when $4::int is null then null else $2::bigint end)`,
        [id, manager.id, status, daysAgo],
      );
    const [running, done] = [await instance('WF1', 'running'), await instance('WF2', 'approved')];
    await task(running, 'pending', null);
    await task(running, 'waiting', null);
    await task(done, 'pending', null); // belongs to an ended process
    await task(done, 'agreed', 3);
    await task(done, 'agreed', 4); // the same process counts once
    await task(running, 'agreed', 40); // outside the 30 days
    await api.query('insert into ger.wf_cc (instance_id, staff_id, read_at) values ($1, $3, null), ($2, $3, now())', [
      running,
      done,
      manager.id,
    ]);
    expect(await summary('manager')).toEqual({ applyNum: 0, ccNum: 1, handleNum: 1, todoNum: 1 });
    expect(await summary('sales')).toEqual({ applyNum: 1, ccNum: 0, handleNum: 0, todoNum: 0 });
  });
});
