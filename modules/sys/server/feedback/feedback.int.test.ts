import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import {
  askAgain,
  assignFeedback,
  checkUserHasFeedback,
  closeFeedback,
  commitFeedback,
  countResponeFeedback,
  countUnReply,
  feedbackCalls,
  feedbackResource,
  getFeedbackConfig,
  getFeedbackDetail,
  getFeedbackTips,
  getHandlers,
  getHomeSummary,
  myFeedbackResource,
  ratingCalls,
  replyFeedback,
  saveFeedbackConfig,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeFeedbackJob } from '../jobs/close-feedback.ts';
import { runInParallel, signIn, startSys } from '../testing/index.ts';

let sys: TestStack;
let admin: string;
let sales: string;
let ops: string;
beforeAll(async () => {
  sys = await startSys();
  [admin, sales, ops] = (await Promise.all(['admin', 'sales', 'ops'].map((login) => signIn(sys.call, login)))) as [
    string,
    string,
    string,
  ];
});
afterAll(async () => await sys?.stop());

const send = async (token: string, content = '客户列表导出按钮没有反应') =>
  await sys.call(commitFeedback, { type: 'bug', content, pagePath: '/crm/client-partner/my-client' }, { token });
const detail = async (id: string, token: string) => await sys.call(getFeedbackDetail, { id }, { token });
const unread = async (token: string) => (await sys.call(countResponeFeedback, {}, { token })).data.num;

describe('feedback', () => {
  it('R298 every call that the customer lists under /v2/sys/staff/feedback exists', () => {
    const names = [...feedbackCalls, ...ratingCalls, feedbackResource.calls.page].map(({ path }) => path);
    for (const name of [
      'myFeedbackPage',
      'commitFeedback',
      'commitScore',
      'countResponeFeedback',
      'feedbackManagePage',
      'countUnReply',
      'feedbackReply',
      'getFeedbackDetail',
      'checkUserHasFeedback',
    ])
      expect(names).toContain(`/v2/sys/staff/feedback/${name}`);
  });

  it('requires 5 to 2000 characters and a known type', async () => {
    expect((await send(sales, '四个字呀')).code).toBe(CODES.validation);
    expect((await send(sales, 'x'.repeat(2001))).code).toBe(CODES.validation);
    expect((await send(sales, 'x'.repeat(2000))).code).toBe(0);
    const unknown = { type: 'nonsense', content: '五个字以上' };
    expect((await sys.call(commitFeedback, unknown, { token: sales })).code).toBe(CODES.validation);
  });

  it('is sent, answered with a red dot, read, followed up and closed permanently', async () => {
    expect((await sys.call(checkUserHasFeedback, {}, { token: ops })).data.has).toBe(false);
    const { id, no } = (await send(ops)).data;
    expect(no).toMatch(/^FB\d{11}$/);
    expect((await sys.call(checkUserHasFeedback, {}, { token: ops })).data.has).toBe(true);
    const waiting = (await sys.call(countUnReply, {}, { token: admin })).data.num;

    expect((await sys.call(replyFeedback, { id, content: '已修复，请刷新页面' }, { token: admin })).code).toBe(0);
    expect((await sys.call(countUnReply, {}, { token: admin })).data.num).toBe(waiting - 1);
    expect(await unread(ops)).toBe(1);
    expect(await unread(sales)).toBe(0);
    expect((await sys.call(getHomeSummary, {}, { token: ops })).data.feedbackReplyNum).toBe(1);
    // message type 5: the template belongs to the message centre, the notice request is written with the answer
    const noticeRequests = await sys.query<{ code: string; link: string }>(
      `select data ->> 'eventCode' as code, data ->> 'link' as link from pgboss.job
       where name = 'mc.notify.request' and data ->> 'objectId' = $1 and data ->> 'objectCode' = 'sys.feedback'`,
      [id],
    );
    expect(noticeRequests).toEqual([{ code: 'sys.feedback.replied', link: '/csc/feedbackmanagement/feedback' }]);
    const own = (await detail(id, ops)).data;
    expect(own).toMatchObject({ status: '1', isOwn: true });
    expect(own.replies.map(({ side, content }) => [side, content])).toEqual([[2, '已修复，请刷新页面']]);
    expect(await unread(ops)).toBe(0);

    expect((await sys.call(askAgain, { id, content: '刷新之后还是不行' }, { token: ops })).code).toBe(0);
    expect((await detail(id, admin)).data).toMatchObject({ status: '0', isOwn: false });

    expect((await sys.call(closeFeedback, { id }, { token: admin })).code).toBe(0);
    expect((await sys.call(askAgain, { id, content: '为什么关闭了呢' }, { token: ops })).code).toBe(CODES.wrongState);
    expect((await sys.call(replyFeedback, { id, content: '再说' }, { token: admin })).code).toBe(CODES.wrongState);
    expect((await sys.call(closeFeedback, { id }, { token: admin })).code).toBe(CODES.wrongState);
    const [log] = await sys.query<{ actions: string[] }>(
      `select array_agg(action order by id) as actions from sys.audit_log where object_code = 'sys.feedback' and object_id = $1`,
      [id],
    );
    expect(log?.actions).toEqual(['add', 'reply', 'ask-again', 'close']);
  });

  it('is visible to its submitter and to users who may reply, and to no other user', async () => {
    const { id } = (await send(sales)).data;
    expect((await detail(id, ops)).code).toBe(CODES.notFound);
    expect((await sys.call(askAgain, { id, content: '别人的反馈' }, { token: ops })).code).toBe(CODES.notFound);
    const mine = (await sys.call(myFeedbackResource.calls.page, {}, { token: ops })).data.list;
    expect(mine.map((row) => row.id)).not.toContain(id);
    const theirs = (await sys.call(myFeedbackResource.calls.page, { status: ['0'] }, { token: sales })).data.list;
    expect(theirs.map((row) => row.id)).toContain(id);
    expect((await sys.call(feedbackResource.calls.page, {}, { token: ops })).code).toBe(CODES.noPermission);
    const all = (await sys.call(feedbackResource.calls.page, {}, { token: admin })).data.list;
    expect(all.map((row) => row.id)).toContain(id);
  });

  it('is assigned only to users who may reply', async () => {
    const { id } = (await send(sales)).data;
    const handlers = (await sys.call(getHandlers, {}, { token: admin })).data;
    const [{ id: salesId } = { id: '' }] = await sys.query<{ id: string }>(
      `select id::text as id from sys."user" where login_name = 'sales'`,
    );
    expect(handlers.map(({ handlerId }) => handlerId)).not.toContain(salesId);
    expect((await sys.call(assignFeedback, { id, handlerId: salesId }, { token: admin })).code).toBe(CODES.validation);
    const [first] = handlers;
    expect((await sys.call(assignFeedback, { id, handlerId: first?.handlerId ?? '' }, { token: admin })).code).toBe(0);
    expect((await detail(id, admin)).data.handlerName).toBe(first?.name);
  });

  it('closes automatically after the configured days without a further message, once, on several workers', async () => {
    const old = (await send(sales)).data.id;
    const fresh = (await send(sales)).data.id;
    for (const id of [old, fresh]) await sys.call(replyFeedback, { id, content: '请看' }, { token: admin });
    await sys.query(`update sys.feedback set last_reply_at = now() - interval '15 days' where id = $1`, [old]);
    const before = await sys.query<{ version: number }>('select version from sys.feedback where id = $1', [old]);
    await runInParallel(sys, closeFeedbackJob);
    const rows = await sys.query<{ id: string; status: number; version: number }>(
      'select id::text as id, status, version from sys.feedback where id = any($1::bigint[])',
      [[old, fresh]],
    );
    const one = rows.find(({ id }) => id === old);
    expect([one?.status, (one?.version ?? 0) - (before[0]?.version ?? 0)]).toEqual([2, 1]);
    expect(rows.find(({ id }) => id === fresh)?.status).toBe(1);
  });

  it('R145 the hint is delivered by the server in the reader’s language and can be changed', async () => {
    const tips = async (locale: 'zh' | 'en') =>
      (await sys.call(getFeedbackTips, {}, { token: sales, locale })).data.tips;
    expect(await tips('zh')).toContain('请描述');
    expect(await tips('en')).toContain('Tell us');
    const config = (await sys.call(getFeedbackConfig, {}, { token: admin })).data;
    const { handlers, ...rest } = config;
    const next = {
      ...rest,
      tipsZh: '新的提示',
      tipsEn: null,
      handlerIds: handlers.slice(0, 1).map((one) => one.handlerId),
    };
    expect((await sys.call(saveFeedbackConfig, next, { token: admin })).code).toBe(0);
    expect([await tips('zh'), await tips('en')]).toEqual(['新的提示', '新的提示']);
    expect((await sys.call(saveFeedbackConfig, next, { token: admin })).code).toBe(CODES.staleWrite);
    expect((await sys.call(saveFeedbackConfig, next, { token: sales })).code).toBe(CODES.noPermission);
    const { id } = (await send(sales)).data;
    expect((await detail(id, sales)).data.handlerName).toBe(handlers[0]?.name);
  });

  it('shows other users the fields that the list shows them, and its submitter all fields', async () => {
    const { id, no } = (await send(ops)).data;
    const answer = { id, content: 'Here is how', fileIds: [] };
    expect((await sys.call(replyFeedback, answer, { token: admin })).code).toBe(CODES.ok);
    await sys.query(
      `insert into sys.role_field_perm (role_id, object_code, field_code, level)
       select r.id, 'sys.feedback', f.key, f.value::int from sys.role r, jsonb_each_text($1) f`,
      [JSON.stringify({ content: 0, submitterName: 0, status: 1 })],
    );
    await expect.poll(async () => Object.keys((await detail(id, admin)).data)).not.toContain('content');
    const { data } = await detail(id, admin);
    expect(data).toMatchObject({ no, status: '****', files: [] });
    expect(Object.keys(data)).not.toContain('submitterName');
    expect(Object.keys(data.replies[0] ?? {})).not.toContain('content');
    const own = (await detail(id, ops)).data;
    expect(own).toMatchObject({
      content: '客户列表导出按钮没有反应',
      status: '1',
      replies: [{ content: 'Here is how' }],
    });
    await sys.query(`delete from sys.role_field_perm where object_code = 'sys.feedback'`);
  });
});
