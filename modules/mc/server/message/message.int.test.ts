import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CODES } from '@switchboard/kit-contract';
import { openJobs, requestNotice } from '@switchboard/kit-server';
import {
  changeStatus,
  countByType,
  getServerTime,
  hasUnread,
  latestMessages,
  listMessageTypes,
  listPreferences,
  mcContract,
  pageMessages,
  savePreferences,
  viewMessage,
} from '@switchboard/mc-contract';
import { refreshTokens } from '@switchboard/sys-contract';
import { signIn, signInFully } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeMessagesJob } from '../jobs/purge.ts';
import { mcModule } from '../module.ts';
import { PushReader } from '../testing/reader.ts';
import { startMc, type TestMc } from '../testing/start-mc.ts';

const CALLS = join(import.meta.dirname, '../../../../docs/spec/calls.json');

let mc: TestMc;
let sales: string;
let manager: string;
beforeAll(async () => {
  mc = await startMc();
  [sales, manager] = [await signIn(mc.stack.call, 'sales'), await signIn(mc.stack.call, 'manager')];
});
afterAll(async () => await mc?.stop());

const call = (): TestMc['stack']['call'] => mc.stack.call;
const general = async (text: string, to: readonly string[] = ['sales']): Promise<void> =>
  await mc.notify({ eventCode: 'sys.notice.general', to, vars: { text }, dedupeKey: text });
const listOf = async (token: string, input = {}) => (await call()(pageMessages, input, { token })).data.list;

describe('message centre', { retry: 0 }, () => {
  it('R174 every call that the customer lists under /v2/sys/mc exists with its method', async () => {
    const named = (
      JSON.parse(await readFile(CALLS, 'utf8')) as { method: string | null; path: string | null }[]
    ).filter(({ path }) => path?.startsWith('/v2/sys/mc/') === true);
    expect(named).toHaveLength(8);
    const ours = mcContract.calls.map(({ method, path }) => `${method} ${path}`);
    // the specification gives no method for the stream; browsers open streams with GET
    for (const { method, path } of named) expect(ours).toContain(`${method ?? 'GET'} ${path}`);
    expect((await call()(getServerTime, {}, { token: sales })).data.serverTime).toBeGreaterThan(0);
  });

  it('MC-15 shows a dot while anything is unread', async () => {
    expect((await call()(hasUnread, {}, { token: sales })).data).toBe(false);
    await general('first');
    expect((await call()(hasUnread, {}, { token: sales })).data).toBe(true);
    expect((await call()(hasUnread, {}, { token: manager })).data).toBe(false);
    await call()(changeStatus, { all: true }, { token: sales });
    expect((await call()(hasUnread, {}, { token: sales })).data).toBe(false);
  });

  it('MC-13 creates one message per key, unless the template reopens it', async () => {
    for (let i = 0; i < 3; i++) await general('the same');
    expect(await listOf(sales, { keyword: 'the same' })).toHaveLength(1);
    await call()(changeStatus, { all: true }, { token: sales });
    await general('the same');
    expect((await call()(hasUnread, {}, { token: sales })).data).toBe(false);
    await mc.stack.query(`update mc.msg_template set reopens = true where event_code = 'sys.notice.general'`);
    await general('the same');
    expect(await listOf(sales, { keyword: 'the same', status: 0 })).toHaveLength(1);
    await mc.stack.query(`update mc.msg_template set reopens = false where event_code = 'sys.notice.general'`);
  });

  it('R301 MC-14 changes own messages by msgId, ignores a repeated change, and notifies all browsers of the person within 1 s', async () => {
    await general('one');
    await general('two');
    await general('not yours', ['manager']);
    const own = await listOf(sales, { status: 0 });
    const [foreign] = await listOf(manager);
    const reader = await PushReader.open(mc.stack.url, sales);
    await reader.until(({ states }) => states.includes('connected'));
    const msgIds = [own[0]!.msgId, foreign!.msgId, '999999999'];
    const started = Date.now();
    expect((await call()(changeStatus, { msgIds, status: 1 }, { token: sales })).data).toEqual({
      changed: 1,
      unread: own.length - 1,
    });
    await reader.until(({ messages }) => messages.some(({ json }) => json['msgType'] === 'counts.changed'));
    expect(Date.now() - started).toBeLessThan(1_000);
    expect((await call()(changeStatus, { msgIds, status: 1 }, { token: sales })).data.changed).toBe(0);
    expect((await listOf(manager))[0]?.status).toBe(0);
    expect((await call()(viewMessage, { msgId: foreign!.msgId }, { token: sales })).code).toBe(CODES.notFound);
    await call()(changeStatus, { msgIds: [own[0]!.msgId], status: 0 }, { token: sales });
    expect((await listOf(sales, { status: 0 })).map(({ msgId }) => msgId)).toContain(own[0]!.msgId);
    await call()(changeStatus, { msgIds: [own[0]!.msgId], status: 2 }, { token: sales });
    expect((await listOf(sales)).map(({ msgId }) => msgId)).not.toContain(own[0]!.msgId);
    reader.close();
  });

  it('lists by type, status, time and words, in the language of the reader, with matching counts', async () => {
    await mc.notify({
      eventCode: 'mc.mail.new',
      to: ['sales'],
      vars: { newEmailNum: '3', emailboxType: { text: '收件箱', textEn: 'Inbox', value: '2' } },
      dedupeKey: 'mail',
    });
    const zh = await call()(pageMessages, { msgType: '2' }, { token: sales, locale: 'zh' });
    expect(zh.data.list).toMatchObject([
      { title: '新邮件', msgContentTemplate: '您有 ${newEmailNum} 封新邮件（${emailboxType}）' },
    ]);
    expect(zh.data.total).toBe(1);
    const en = await call()(latestMessages, { limit: 1 }, { token: sales, locale: 'en' });
    expect(en.data).toMatchObject([{ msgType: '2', title: 'New mail' }]);
    expect(await listOf(sales, { keyword: '收件' })).toHaveLength(1);
    expect(await listOf(sales, { keyword: '%' })).toHaveLength(0);
    expect(await listOf(sales, { end: '2020-01-01T00:00:00Z' })).toHaveLength(0);
    const counts = (await call()(countByType, {}, { token: sales })).data;
    expect(counts).toHaveLength(11);
    expect(counts.find(({ msgType }) => msgType === '2')).toEqual({ msgType: '2', unread: 1, total: 1 });
    const types = (await call()(listMessageTypes, {}, { token: sales, locale: 'zh' })).data;
    expect(types.map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']);
  });

  it('MC-16 stores messages of a disabled type as read and without a popup; types 3 and 11 cannot be disabled', async () => {
    const off = { inApp: false, popup: false, ding: false };
    for (const msgType of ['3', '11'] as const) {
      const refused = await call()(savePreferences, { preferences: [{ msgType, ...off }] }, { token: manager });
      expect(refused.code).toBe(CODES.validation);
    }
    await call()(changeStatus, { all: true }, { token: manager });
    await call()(savePreferences, { preferences: [{ msgType: '2', ...off }] }, { token: manager });
    const preferences = (await call()(listPreferences, {}, { token: manager })).data;
    expect(preferences.find(({ msgType }) => msgType === '2')).toMatchObject(off);
    const reader = await PushReader.open(mc.stack.url, manager);
    await reader.until(({ states }) => states.includes('connected'));
    await mc.notify({ eventCode: 'mc.mail.new', to: ['manager'], dedupeKey: 'quiet' });
    await mc.notify({ eventCode: 'ger.task.assigned', to: ['manager'], dedupeKey: 'loud' });
    await reader.until(({ messages }) => messages.length === 2);
    expect(reader.messages.map(({ json }) => [json['msgType'], json['popup']])).toEqual([
      ['2', false],
      ['3', true],
    ]);
    const list = await listOf(manager);
    expect(list.find(({ msgType }) => msgType === '2')?.status).toBe(1);
    expect(list.find(({ msgType }) => msgType === '3')?.status).toBe(0);
    reader.close();
  });

  it('MC-18 deletes read messages after 180 days and unread ones after 365, in batches', async () => {
    const { userId } = await mc.person('finance');
    await mc.stack.query(
      `insert into mc.message (user_id, type_code, event_code, title, title_en, msg_content_template, msg_content_template_en, dedupe_key, status, created_at)
       select $1, '1', 'x', 't', 't', 'c', 'c', 'old' || i || status, status, now() - make_interval(days => case i % 2 when 0 then 181 else 366 end)
       from generate_series(1, 3000) i, unnest(array[0, 1, 2]) status`,
      [userId],
    );
    await purgeMessagesJob.run({}, { ...mc.context });
    const left = await mc.stack.query(
      `select status, count(*)::int as n, max(extract(day from now() - created_at))::int as days from mc.message where user_id = $1 group by 1`,
      [userId],
    );
    expect(left).toEqual([{ status: 0, n: 1_500, days: 181 }]);
  });

  it('MC-19 returns the server time', async () => {
    const before = Date.now();
    const { serverTime } = (await call()(getServerTime, {}, { token: sales })).data;
    expect(serverTime).toBeGreaterThanOrEqual(before);
    expect(serverTime).toBeLessThanOrEqual(Date.now());
  });
});

describe('requestNotice', { retry: 0 }, () => {
  it('reaches people, departments with all sub-departments, and roles, each person once; never people who left or are locked out', async () => {
    const [dept] = await mc.stack.query<{ id: string }>(`select id::text from sys.dept where code = 'SALES'`);
    const { staffId } = await mc.person('sales');
    const jobs = await openJobs(mc.services.config, mc.context.log);
    await jobs.work(mcModule.jobs, mc.context);
    await mc.services.db.transaction().execute(async (tx) => {
      await requestNotice(tx, mc.services, {
        eventCode: 'sys.notice.general',
        to: { staffIds: [staffId], deptIds: [dept!.id], roleCodes: ['sales', 'finance'] },
        vars: { text: 'to many' },
        dedupeKey: 'many',
      });
    });
    const reached = async () =>
      await mc.stack.query<{ login: string }>(
        `select u.login_name as login from mc.message m join sys."user" u on u.id = m.user_id where m.dedupe_key = 'many'`,
      );
    await expect.poll(async () => (await reached()).length, { timeout: 15_000 }).toBeGreaterThan(1);
    const logins = (await reached()).map(({ login }) => login);
    expect(logins).toEqual(expect.arrayContaining(['sales', 'manager', 'finance']));
    expect(logins).not.toContain('ops');
    expect(new Set(logins).size).toBe(logins.length);
    const [gone] = await mc.stack.query<{ n: number }>(
      `select count(*)::int as n from mc.message m join sys."user" u on u.id = m.user_id join sys.staff s on s.id = u.staff_id
       where m.dedupe_key = 'many' and (s.employ_status = 3 or u.status = 0)`,
    );
    expect(gone?.n).toBe(0);
    await jobs.close();
  });

  it('SYS-17 a reused refresh token ends the session, is audited, and sends the person one security message', async () => {
    const jobs = await openJobs(mc.services.config, mc.context.log);
    await jobs.work(mcModule.jobs, mc.context);
    const { refreshToken } = await signInFully(call(), 'auditor');
    const refresh = async () =>
      await call()(refreshTokens, { client_id: 'web', scope: 'staff', refresh_token: refreshToken });
    expect((await refresh()).code).toBe(0);
    await mc.stack.query(`update sys.refresh_token set rotated_at = rotated_at - interval '31 s' where state = 2`);
    expect((await refresh()).code).toBe(CODES.sessionInvalid);
    expect((await refresh()).code).toBe(CODES.sessionInvalid);
    const sessions = await mc.stack.query(
      `select 1 from sys.session s join sys."user" u on u.id = s.user_id where u.login_name = 'auditor' and revoke_reason = 'reuse'`,
    );
    expect(sessions).toHaveLength(1);
    expect(await mc.stack.query(`select 1 from sys.audit_log where action = 'token-reuse'`)).toHaveLength(1);
    const token = await signIn(call(), 'auditor');
    await expect.poll(async () => (await listOf(token)).length, { timeout: 15_000 }).toBe(1);
    expect(await listOf(token)).toMatchObject([{ msgType: '11', level: 3, status: 0 }]);
    await jobs.close();
  });
});
