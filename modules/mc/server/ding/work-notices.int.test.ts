import { CODES } from '@switchboard/kit-contract';
import { openJobs } from '@switchboard/kit-server';
import { changeStatus, hasUnread, pageMessages, savePreferences, viewMessage } from '@switchboard/mc-contract';
import { mcModule } from '../module.ts';
import { startMc, type TestMc } from '../testing/index.ts';
import {
  dingNoticeResource,
  getDingNotice,
  readDingNotice,
  saveDingNotice,
  sendDingNotice,
  stopDingNotice,
} from '@switchboard/sys-contract';
import { sysModule } from '@switchboard/sys-server/module';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DingTalkDev, startDingTalkDev } from '@switchboard/tools/simulators/dingtalk/server';

interface Card {
  readonly action_card: { readonly title: string; readonly markdown: string; readonly single_url: string };
}

let ding: DingTalkDev;
let mc: TestMc;
let jobs: Awaited<ReturnType<typeof openJobs>>;
let sales: string;
let admin: string;
beforeAll(async () => {
  ding = await startDingTalkDev();
  mc = await startMc({ ...ding.env, PUBLIC_ORIGIN: 'http://127.0.0.1:4000' });
  await mc.stack.query(`update sys.staff set ding_user_id = 'ding-' || job_number`);
  jobs = await openJobs(mc.services.config, mc.context.log);
  const worked = new Set(['mc.ding.send', 'mc.notify.request', 'sys.count-ding-notices']);
  await jobs.work(
    [...mcModule.jobs, ...sysModule.jobs].filter(({ name }) => worked.has(name)),
    mc.context,
  );
  [sales, admin] = [await signIn(mc.stack.call, 'sales'), await signIn(mc.stack.call, 'admin')];
});
beforeEach(async () => {
  ding.setFault(null);
  await mc.stack.query(`update mc.ding_task set state = 2 where state < 2`);
  ding.state.workNotices.length = 0;
});
afterAll(async () => {
  await jobs?.close();
  await mc?.stop();
  await ding?.close();
});

let sent = 0;
const approval = async (to: readonly string[], vars = { applicant: '王*芳', processName: '合同审批' }): Promise<void> =>
  await mc.notify({ eventCode: 'ger.task.assigned', to, vars, dedupeKey: `task-${sent++}` });
const cards = (): Card[] => ding.state.workNotices.map(({ msg }) => msg as Card);
const arrived = async (count: number): Promise<void> =>
  await expect.poll(() => ding.state.workNotices.length, { timeout: 15_000 }).toBe(count);
const tasks = async (): Promise<{ state: number; reason: string | null }[]> =>
  await mc.stack.query(`select state, reason from mc.ding_task order by message_id desc limit 1`);
/** Simulates the passing of the minute. */
const check = async (): Promise<void> => {
  const waiting = async () => await mc.stack.query(`select 1 from mc.ding_task where state = 0`);
  await expect.poll(async () => (await waiting()).length).toBe(0);
  await mc.stack.query(`update mc.ding_task set sent_at = sent_at - interval '1 minute' where state = 1`);
  await mcModule.jobs.find(({ name }) => name === 'mc.ding.check')?.run({}, mc.context);
};

describe('work notices', { retry: 0 }, () => {
  it('a message with DingTalk enabled in its template is also sent there as a card, with a link to its page', async () => {
    await approval(['sales', 'manager']);
    await arrived(2);
    const { userId } = await mc.person('sales');
    const [row] = await mc.stack.query<{ id: string; ding: string }>(
      `select m.id::text, s.ding_user_id as ding from mc.message m join sys."user" u on u.id = m.user_id
       join sys.staff s on s.id = u.staff_id where m.user_id = $1 order by m.id desc limit 1`,
      [userId],
    );
    const own = ding.state.workNotices.find((one) => one.userId === row?.ding)?.msg as Card;
    expect(own.action_card.single_url).toBe(`http://127.0.0.1:4000/ddNotice?msgId=${row?.id}`);
    expect(own.action_card.title).toBe('待办审批');
    // a Markdown character in a name is escaped
    expect(own.action_card.markdown).toContain(String.raw`王\*芳 提交的“合同审批”等待您审批`);
    await mc.notify({ eventCode: 'sys.notice.general', to: ['sales'], vars: { text: 'x' }, dedupeKey: 'only here' });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(cards()).toHaveLength(2);
  });

  it('SYS-69 the message behind the link is shown only to its owner, and reading it clears the unread mark', async () => {
    await mc.stack.call(changeStatus, { all: true }, { token: sales });
    await approval(['sales']);
    await arrived(1);
    const msgId = new URL(cards()[0]!.action_card.single_url).searchParams.get('msgId') ?? '';
    expect((await mc.stack.call(viewMessage, { msgId }, { token: sales })).data).toMatchObject({ msgId, status: 0 });
    expect((await mc.stack.call(viewMessage, { msgId }, { token: admin })).code).toBe(CODES.notFound);
    expect((await mc.stack.call(viewMessage, { msgId })).code).toBe(CODES.sessionInvalid);
    await mc.stack.call(changeStatus, { msgIds: [msgId] }, { token: sales });
    expect((await mc.stack.call(hasUnread, {}, { token: sales })).data).toBe(false);
  });

  it('a user may disable a type in DingTalk, except approvals and security', async () => {
    await mc.stack.query(`update mc.msg_template set ding = true where event_code = 'sys.notice.general'`);
    const off = { msgType: '1' as const, inApp: true, popup: false, ding: false };
    await mc.stack.call(savePreferences, { preferences: [off] }, { token: sales });
    await mc.notify({ eventCode: 'sys.notice.general', to: ['sales', 'manager'], vars: { text: 'y' }, dedupeKey: 'y' });
    await arrived(1);
    await approval(['sales']);
    await arrived(2);
    expect((await mc.stack.call(pageMessages, { keyword: 'y' }, { token: sales })).data.total).toBeGreaterThan(0);
    await mc.stack.query(`update mc.msg_template set ding = false where event_code = 'sys.notice.general'`);
  });

  it('while DingTalk is unavailable, the message is in the portal at once, and the card is sent once when DingTalk is back', async () => {
    await mc.stack.call(changeStatus, { all: true }, { token: sales });
    ding.setFault({ path: '/topapi/message/corpconversation/asyncsend_v2', status: 503 });
    await approval(['sales']);
    expect((await mc.stack.call(hasUnread, {}, { token: sales })).data).toBe(true);
    await expect.poll(async () => (await tasks())[0]?.reason ?? '', { timeout: 15_000 }).toContain('503');
    ding.setFault(null);
    await arrived(1);
    await check();
    expect(await tasks()).toEqual([{ state: 2, reason: null }]);
    expect(ding.state.workNotices[0]?.sends).toBe(1);
  });

  it('a user unknown to DingTalk is recorded with the reason and does not delay others', async () => {
    await mc.stack.query(
      `update sys.staff s set ding_user_id = null from sys."user" u where u.staff_id = s.id and u.login_name = 'ops'`,
    );
    await approval(['ops']);
    await expect.poll(tasks, { timeout: 15_000 }).toEqual([{ state: 3, reason: 'no DingTalk account' }]);
    await mc.stack.query(
      `update sys.staff s set ding_user_id = 'gone' from sys."user" u where u.staff_id = s.id and u.login_name = 'ops'`,
    );
    await approval(['ops']);
    await arrived(1);
    await check();
    expect(await tasks()).toEqual([{ state: 3, reason: 'the user does not exist in DingTalk' }]);
  });
});

describe('a company notice in DingTalk', { retry: 0 }, () => {
  const notice = {
    title: '国庆放假安排',
    content: '## 放假\n**10 月 1 日** 至 10 月 7 日 <script>alert(1)</script>',
    target: { all: false, deptIds: [] as string[], roleIds: [] as string[] },
  };
  const rowOf = async (id: string) =>
    (await mc.stack.call(dingNoticeResource.calls.page, {}, { token: admin })).data.list.find((row) => row.id === id);
  const newNotice = async (): Promise<string> => {
    const [role] = await mc.stack.query<{ id: string }>(`select id::text from sys.role where code = 'sales'`);
    const target = { ...notice.target, roleIds: [role!.id] };
    const answer = await mc.stack.call(saveDingNotice, { ...notice, target }, { token: admin });
    return answer.data;
  };

  it('SYS-68 SYS-69 goes to its target group, counts the recipients, and can be read only by them, sanitized', async () => {
    const id = await newNotice();
    expect((await mc.stack.call(readDingNotice, { id }, { token: sales })).code).toBe(CODES.notFound);
    expect((await mc.stack.call(sendDingNotice, { id, version: 0 }, { token: admin })).code).toBe(0);
    await expect.poll(async () => (await rowOf(id))?.status).toBe('2');
    await expect.poll(() => cards().length, { timeout: 15_000 }).toBeGreaterThan(0);
    await expect
      .poll(
        async () => {
          await check();
          return (await rowOf(id))?.status;
        },
        { timeout: 30_000 },
      )
      .toBe('3');
    const row = await rowOf(id);
    expect(row?.sentNum).toBe(ding.state.workNotices.length);
    expect(cards()[0]?.action_card.markdown).toContain('国庆放假安排：放假 10 月 1 日 至 10 月 7 日');
    const read = await mc.stack.call(readDingNotice, { id }, { token: sales });
    expect(read.data.html).toContain('<strong>10 月 1 日</strong>');
    expect(read.data.html).not.toContain('script');
    expect((await mc.stack.call(readDingNotice, { id }, { token: await signIn(mc.stack.call, 'finance') })).code).toBe(
      CODES.notFound,
    );
    // a sent notice cannot be changed
    const late = await mc.stack.call(
      saveDingNotice,
      { ...notice, target: { ...notice.target, all: true }, id, version: row!.version },
      { token: admin },
    );
    expect(late.code).toBe(CODES.wrongState);
  });

  it('is sent at its scheduled time, can be cancelled before, and is rejected for a time in the past', async () => {
    const id = await newNotice();
    const past = { id, version: 0, sendAt: new Date(Date.now() - 1_000).toISOString() };
    expect((await mc.stack.call(sendDingNotice, past, { token: admin })).code).toBe(CODES.validation);
    const later = { id, version: 0, sendAt: new Date(Date.now() + 3_600_000).toISOString() };
    await mc.stack.call(sendDingNotice, later, { token: admin });
    expect((await rowOf(id))?.status).toBe('1');
    await mc.stack.call(stopDingNotice, { id, version: 1 }, { token: admin });
    const { data } = await mc.stack.call(getDingNotice, { id }, { token: admin });
    expect(data).toMatchObject({ status: '0', sendAt: null });
    await mc.stack.call(sendDingNotice, { ...later, version: data.version }, { token: admin });
    await mc.stack.query(`update sys.ding_notice set send_at = now() where id = $1`, [id]);
    await sysModule.jobs.find(({ name }) => name === 'sys.send-ding-notices')?.run({}, mc.context);
    await expect.poll(() => cards().length, { timeout: 15_000 }).toBeGreaterThan(0);
  });
});
