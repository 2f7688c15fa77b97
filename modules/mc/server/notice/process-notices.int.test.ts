import { approveTask, notifyResource, saveNotify, testNotify } from '@switchboard/ger-contract';
import { defineProcessService, startProcess } from '@switchboard/ger-server';
import { gerModule } from '@switchboard/ger-server/module';
import { CODES } from '@switchboard/kit-contract';
import {
  connectExtensions,
  connectServices,
  type ConnectedServices,
  createLogger,
  openJobs,
  readConfig,
} from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mcModule } from '../module.ts';
import { MAIL_SERVER, mailCaFile, openMailbox, testMailbox } from '../testing/index.ts';
import { type DingTalkDev, startDingTalkDev } from '@switchboard/tools/simulators/dingtalk/server';

const sealService = defineProcessService({
  name: 'testToldService',
  processes: ['test_told', 'test_plain'].map((code) => ({
    code,
    name: { zh: '用章', en: 'Seal' },
    link: ({ instanceId }) => `/doc?id=${instanceId}`,
  })),
  async complete() {},
  async release() {},
});

const modules = [mcModule, { ...gerModule, contributions: [sealService] }];

interface Card {
  readonly action_card: { readonly title: string; readonly markdown: string; readonly single_url: string };
}

const ORIGIN = 'http://127.0.0.1:4000';
const box = testMailbox('lead');
let ding: DingTalkDev;
let stack: TestStack;
let services: ConnectedServices;
let jobs: Awaited<ReturnType<typeof openJobs>>;
let admin: string;
let manager: string;
let staff: Record<string, string>;
let document = 70_000;

beforeAll(async () => {
  ding = await startDingTalkDev();
  const smtp = `smtps://${encodeURIComponent(testMailbox('portal').email)}:${MAIL_SERVER.password}@${MAIL_SERVER.host}:${MAIL_SERVER.smtpsPort}`;
  stack = await startSys(
    {
      ...ding.env,
      PUBLIC_ORIGIN: ORIGIN,
      MAIL_NOTICE_URL: smtp,
      MAIL_NOTICE_FROM: `Portal <${testMailbox('portal').email}>`,
      MAIL_CA_FILE: mailCaFile(),
    },
    modules,
    { isAlone: true },
  );
  const config = readConfig({ ...stack.env, LOG_LEVEL: 'silent' });
  const log = createLogger('test', config);
  services = connectServices(config, log, 'system');
  jobs = await openJobs(config, log);
  const worked = new Set(['mc.notify.request', 'mc.notice.mail', 'mc.ding.send']);
  await jobs.work(
    mcModule.jobs.filter(({ name }) => worked.has(name)),
    { ...services, config, log },
  );
  [admin, manager] = [await signIn(stack.call, 'admin'), await signIn(stack.call, 'manager')];
  const rows = await stack.query<{ login: string; id: string }>(
    `select login_name as login, staff_id::text as id from sys."user" where login_name in ('sales', 'manager', 'admin')`,
  );
  staff = Object.fromEntries(rows.map(({ login, id }) => [login, id]));
  await stack.query(`update sys.staff set ding_user_id = 'ding-' || job_number`);
  await stack.query('update sys.staff set leader_id = $2 where id = $1', [staff['sales'], staff['manager']]);
  await stack.query('update sys.staff set work_email = $2 where id = $1', [staff['manager'], box.email]);
  await stack.query(`update sys."user" set locale = 'en' where login_name = 'manager'`);
});
afterAll(async () => {
  await jobs?.close();
  await services?.close();
  await stack?.stop();
  await ding?.close();
});

const start = async (processCode: string): Promise<{ instanceId: string; taskId: string }> => {
  document += 1;
  const about = { processCode, businessType: 'test.told', businessId: String(document), title: `Seal ${document}` };
  const log = createLogger('test', { LOG_LEVEL: 'silent' });
  const { instanceId } = await services.db.transaction().execute(async (tx) => {
    const process = { ...about, applicantId: staff['sales'] ?? '', facts: {} };
    return await startProcess(tx, process, {
      jobs: services.jobs,
      log,
      audit: async () => {},
      extensions: connectExtensions(modules),
    });
  });
  const [task] = await stack.query<{ id: string }>(
    `select id::text from ger.wf_task where instance_id = $1 and status = 'pending'`,
    [instanceId],
  );
  return { instanceId, taskId: task?.id ?? '' };
};
const messages = async (login: string) =>
  await stack.query<{ zh: string; en: string; link: string; status: number; object: string }>(
    `select m.msg_content_template as zh, m.msg_content_template_en as en, m.link, m.status, m.object_id as object
     from mc.message m join sys."user" u on u.id = m.user_id where u.login_name = $1 order by m.id desc`,
    [login],
  );
const cards = (): Card[] => ding.state.workNotices.map(({ msg }) => msg as Card);
const lineOf = async (event: string) =>
  (await stack.call(notifyResource.calls.page, { event: [event] as never }, { token: admin })).data.list.find(
    ({ processId }) => processId === '0',
  );

describe('notices of a process', { retry: 0 }, () => {
  it('GER-33 use the settings of the process, else the general ones, in the reader’s language; the chat app links to the task, and failed delivery undoes nothing', async () => {
    const [own] = await stack.query<{ id: string }>(
      `select id::text from ger.wf_process where process_code = 'test_told'`,
    );
    const line = {
      processId: own?.id ?? '',
      event: 'task_created' as const,
      receivers: ['assignee' as const],
      channels: ['app' as const, 'dingtalk' as const, 'email' as const],
      tplZh: '请审批 ${title}',
      tplEn: 'Please decide ${title} of ${applicant}',
    };
    const wrong = await stack.call(saveNotify, { ...line, tplZh: '${nothing}' }, { token: admin });
    expect(wrong.code).toBe(CODES.validation);
    expect((await stack.call(saveNotify, line, { token: admin })).code).toBe(0);
    expect((await stack.call(saveNotify, line, { token: admin })).code).toBe(CODES.validation);
    expect((await stack.call(saveNotify, line, { token: manager })).code).toBe(CODES.noPermission);

    const { taskId } = await start('test_told');
    await expect.poll(async () => (await messages('manager')).length, { timeout: 20_000 }).toBe(1);
    const [message] = await messages('manager');
    expect(message).toMatchObject({
      zh: line.tplZh,
      en: line.tplEn,
      status: 0,
      link: `/general/process/my-agent/profile?id=${taskId}`,
    });
    await expect.poll(() => cards().length, { timeout: 20_000 }).toBe(1);
    const card = cards()[0]?.action_card;
    expect(card?.markdown).toContain(`Please decide Seal ${document} of `);
    const url = new URL(card?.single_url ?? '');
    expect([url.origin, url.pathname, url.searchParams.get('id'), url.searchParams.get('forward')]).toEqual([
      ORIGIN,
      '/general/process/my-agent/profile',
      taskId,
      'dingtalk',
    ]);
    const mailbox = await openMailbox(box.email);
    try {
      const arrived = async () => {
        const found = await mailbox.status('INBOX', { messages: true });
        return found === false ? 0 : found.messages;
      };
      await expect.poll(arrived, { timeout: 20_000 }).toBe(1);
      await mailbox.mailboxOpen('INBOX');
      const mail = await mailbox.fetchOne('*', { envelope: true, source: true });
      if (mail === false || mail === undefined) throw new Error('no mail');
      expect(mail.envelope?.subject).toBe('Approval pending');
      const text = String(mail.source).replaceAll('=\r\n', '').replaceAll('=3D', '=');
      expect(text).toContain(`Please decide Seal ${document} of `);
      expect(text).toContain(`${ORIGIN}/general/process/my-agent/profile?id=${taskId}`);
    } finally {
      await mailbox.logout();
    }

    // another process: the general settings, the texts of the message centre, and no mail
    await start('test_plain');
    await expect.poll(async () => (await messages('manager')).length, { timeout: 20_000 }).toBe(2);
    expect((await messages('manager'))[0]?.zh).toContain('等待您审批');
    // disabled: no notice is sent
    const standing = await lineOf('task_created');
    const off = { id: standing?.id ?? '', version: standing?.version ?? 0, event: 'task_created' as const };
    const rest = { receivers: ['assignee' as const], channels: ['app' as const] };
    expect((await stack.call(saveNotify, { ...off, ...rest, state: 'disabled' }, { token: admin })).code).toBe(0);
    const quiet = await start('test_plain');
    const notifyJobs = await stack.query(
      `select 1 from pgboss.job where name = 'mc.notify.request' and data ->> 'objectId' = $1`,
      [String(document)],
    );
    expect(notifyJobs).toEqual([]);
    // neither the message centre nor the chat app works: the decision remains valid
    await stack.query(`delete from mc.msg_template where event_code = 'ger.instance.ended'`);
    ding.setFault({ path: '/topapi/message/corpconversation/asyncsend_v2', status: 503 });
    const decided = await stack.call(approveTask, { taskId: quiet.taskId }, { token: manager });
    expect([decided.code, decided.data.instanceStatus]).toEqual([0, 'approved']);
    ding.setFault(null);
  });

  it('a test send of a line reaches only the user who sent it', async () => {
    const line = await lineOf('cc');
    const before = await stack.query<{ n: number }>('select count(*)::int as n from mc.message');
    const tried = await stack.call(testNotify, { id: line?.id ?? '' }, { token: admin });
    expect(tried.data.channels).toEqual(['app']);
    await expect
      .poll(async () => (await stack.query<{ n: number }>('select count(*)::int as n from mc.message'))[0]?.n, {
        timeout: 20_000,
      })
      .toBe((before[0]?.n ?? 0) + 1);
    expect((await messages('admin')).length).toBe(1);
  });
});
