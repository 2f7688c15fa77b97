import { createHash, randomUUID } from 'node:crypto';
import { CODES } from '@switchboard/kit-contract';
import type { Answer, TestStack } from '@switchboard/kit-server/testing';
import {
  getButtons,
  getCaptcha,
  getMenu,
  getUserInfo,
  signInWithPassword,
  signOut,
  type Tokens,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../shell/manifest.ts';
import { signIn, startSys, tryPassword } from '../testing/index.ts';

let sys: TestStack;
beforeAll(async () => {
  sys = await startSys();
});
afterAll(async () => await sys?.stop());

const WRONG = 'Wrong#password1';
const right = async (username: string) => await tryPassword(sys.call, username, DEMO_PASSWORD);
const wrong = async (username: string) => await tryPassword(sys.call, username, WRONG);
const change = async (login: string, set: string): Promise<void> => {
  await sys.query(`update sys."user" set ${set} where login_name = $1`, [login]);
};
const strip = ({ status, code, msg, data }: Answer<unknown>) => ({ status, code, msg, data });
const withCode = async (dcode: string, dcodeKey: string, call = sys.call): Promise<Answer<Tokens>> =>
  await call(signInWithPassword, { username: 'ops', password: DEMO_PASSWORD, dcode, dcodeKey, client_id: 'web' });

describe('sign-in', () => {
  it('returns four values and a session with device and address', async () => {
    const answer = await right('admin');
    expect(answer).toMatchObject({
      code: 0,
      data: { tokenHead: 'Bearer ', expiresIn: 7_200, token: expect.any(String), refreshToken: expect.any(String) },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [session] =
      await sys.query(`select s.client_id, s.provider, s.ip::text, u.last_login_at > now() - interval '1 minute' as fresh,
      s.absolute_expires_at between now() + interval '29 days' and now() + interval '31 days' as month
      from sys.session s join sys."user" u on u.id = s.user_id where u.login_name = 'admin'`);
    expect(session).toEqual({ client_id: 'web', provider: 'password', ip: '127.0.0.1/32', fresh: true, month: true });
  });

  it('accepts the login in any case', async () => {
    expect((await right('ADMIN')).code).toBe(0);
  });

  it('does not reveal whether a login exists', async () => {
    const unknown = await wrong('nobody-here');
    expect(strip(await wrong('auditor'))).toEqual(strip(unknown));
    expect(unknown.code).toBe(CODES.wrongPassword);
    // an account without a password (chat-app sign-in only) returns the same error
    const [row] = await sys.query<{ login_name: string }>(
      'select login_name from sys."user" where password_hash is null limit 1',
    );
    expect(strip(await wrong(row?.login_name ?? ''))).toEqual(strip(unknown));
  });

  it('validates the input formats first', async () => {
    const base = { username: 'ops', password: DEMO_PASSWORD, dcode: '8888', dcodeKey: randomUUID(), client_id: 'web' };
    const fieldsOf = async (over: object) => {
      const answer = await sys.call(signInWithPassword, { ...base, ...over });
      return [answer.code, (answer.data as unknown as { field: string }[]).map((problem) => problem.field)];
    };
    expect(await fieldsOf({ username: 'a b' })).toEqual([CODES.validation, ['username']]);
    for (const password of ['Sh0rt#a', 'alllowercase', 'lower and space', 'ONLYUPPER123', `Aa1${'x'.repeat(62)}`])
      expect(await fieldsOf({ password }), password).toEqual([CODES.validation, ['password']]);
    expect(await fieldsOf({ dcode: '88888' })).toEqual([CODES.validation, ['dcode']]);
    expect(await fieldsOf({ dcodeKey: 'x' })).toEqual([CODES.validation, ['dcodeKey']]);
  });

  it('never writes a password or a token into the log', async () => {
    const { data } = await right('finance');
    await wrong('finance');
    for (const secret of [DEMO_PASSWORD, WRONG, data.token, data.refreshToken])
      expect(sys.log.text()).not.toContain(secret);
  });
});

describe('verification code', () => {
  const plant = async (answer: string, seconds = 120): Promise<string> => {
    const key = randomUUID();
    const hash = createHash('sha256').update(answer.toLowerCase()).digest();
    await sys.query(`insert into sys.captcha values ($1, $2, now() + make_interval(secs => $3))`, [key, hash, seconds]);
    return key;
  };

  it('is an image; only its hash is kept, for two minutes', async () => {
    const { data } = await sys.call(getCaptcha, {});
    expect(data.image).toMatch(/^data:image\/svg\+xml;base64,/);
    const [row] = await sys.query(
      `select length(answer_hash) as size, expires_at - now() between interval '110 s' and interval '120 s' as lives
       from sys.captcha where key = $1`,
      [data.dcodeKey],
    );
    expect(row).toEqual({ size: 32, lives: true });
  });

  it('is accepted in any case, once', async () => {
    const key = await plant('aBcD');
    expect((await withCode('AbCd', key)).code).toBe(0);
    expect((await withCode('AbCd', key)).code).toBe(CODES.wrongCaptcha);
  });

  it('is removed after one wrong guess', async () => {
    const key = await plant('abcd');
    expect((await withCode('xxxx', key)).code).toBe(CODES.wrongCaptcha);
    expect((await withCode('abcd', key)).code).toBe(CODES.wrongCaptcha);
  });

  it('is rejected after its time, and without a key that we issued', async () => {
    expect((await withCode('abcd', await plant('abcd', -1))).code).toBe(CODES.wrongCaptcha);
    expect((await withCode('abcd', randomUUID())).code).toBe(CODES.wrongCaptcha);
  });

  it('8888 works only in a demo or a test, never in production', async () => {
    expect((await withCode('8888', randomUUID())).code).toBe(0);
    const production = await sys.node({ SWITCHBOARD_MODE: 'production' });
    expect((await withCode('8888', randomUUID(), production.call)).code).toBe(CODES.wrongCaptcha);
    expect((await withCode('abcd', await plant('abcd'), production.call)).code).toBe(0);
  });
});

describe('account', () => {
  it('locks at the fifth failure, also for the right password, and unlocks after 15 minutes', async () => {
    for (let attempt = 1; attempt <= 5; attempt++) expect((await wrong('manager')).code).toBe(CODES.wrongPassword);
    expect((await wrong('manager')).code).toBe(CODES.accountLocked);
    expect((await right('manager')).code).toBe(CODES.accountLocked);
    const [lock] = await sys.query(
      `select locked_until - now() between interval '14 min' and interval '15 min' as quarter
       from sys."user" where login_name = 'manager'`,
    );
    expect(lock).toEqual({ quarter: true });
    await change(
      'manager',
      `locked_until = locked_until - interval '15 min', fail_times = (select array_agg(t - interval '15 min') from unnest(fail_times) t)`,
    );
    expect((await wrong('manager')).code).toBe(CODES.wrongPassword); // the old failures no longer count
    expect((await right('manager')).code).toBe(0);
  });

  it('counts five failures in any 15 minutes, not since the first one', async () => {
    const fail = async (times: number): Promise<void> => {
      for (let attempt = 1; attempt <= times; attempt++) await wrong('auditor');
    };
    const age = async (minutes: number): Promise<void> =>
      await change(
        'auditor',
        `fail_times = (select array_agg(t - interval '${minutes} min') from unnest(fail_times) t)`,
      );
    expect((await right('auditor')).code).toBe(0); // clears the failures of earlier tests
    await fail(1);
    await age(10);
    await fail(3);
    await age(6); // the first is 16 minutes old, the three are 6
    await fail(1);
    expect((await right('auditor')).code).toBe(0); // four in 15 minutes
    await fail(1);
    await age(10);
    await fail(3);
    await age(6);
    await fail(2); // five in 15 minutes, although the first of all no longer counts
    expect((await right('auditor')).code).toBe(CODES.accountLocked);
    await change('auditor', `locked_until = null, fail_times = '{}'`);
  });

  it('counts concurrent guesses', async () => {
    const guesses = await Promise.all(Array.from({ length: 8 }, async () => await wrong('finance')));
    for (const guess of guesses) expect([CODES.wrongPassword, CODES.accountLocked]).toContain(guess.code);
    expect((await right('finance')).code).toBe(CODES.accountLocked);
    await change('finance', `locked_until = null, fail_times = '{}'`);
  });

  it('that is disabled, or of a person who left, gets 10010012 and no token', async () => {
    const staff = (status: number) =>
      sys.query(
        `update sys.staff set employ_status = $1 where id = (select staff_id from sys."user" where login_name = 'sales')`,
        [status],
      );
    await change('sales', 'status = 0');
    expect(await right('sales')).toMatchObject({ code: 10010012, data: null });
    await change('sales', 'status = 1');
    await staff(3);
    expect(await right('sales')).toMatchObject({ code: 10010012, data: null });
    expect((await wrong('sales')).code).toBe(CODES.wrongPassword); // only the right password reveals it
    await staff(2);
    expect((await right('sales')).code).toBe(0);
    await change('sales', 'status = 1');
  });
});

describe('session', () => {
  it('ends at once on sign-out, and no other session ends', async () => {
    const [mine, other] = [await signIn(sys.call, 'ops'), await signIn(sys.call, 'ops')];
    expect((await sys.call(getUserInfo, {}, { token: mine })).code).toBe(0);
    expect(await sys.call(signOut, {}, { token: mine })).toMatchObject({ code: 0, data: true });
    expect((await sys.call(getUserInfo, {}, { token: mine })).code).toBe(CODES.sessionInvalid);
    expect((await sys.call(getUserInfo, {}, { token: other })).code).toBe(0);
  });

  it('ends on every node within 5 s when the account is disabled', async () => {
    const token = await signIn(sys.call, 'ops');
    const node = await sys.node({});
    expect((await node.call(getUserInfo, {}, { token })).code).toBe(0);
    await change('ops', 'status = 0');
    for (const call of [sys.call, node.call]) {
      await expect
        .poll(async () => (await call(getUserInfo, {}, { token })).code, { timeout: 5_000, interval: 250 })
        .toBe(CODES.sessionInvalid);
    }
    await change('ops', 'status = 1');
  });
});

describe('initial data of the shell', () => {
  it('R128 the signed-in user carries avatar, jobNumber, name, userId, staffId, jobTime and deptNames', async () => {
    const token = await signIn(sys.call, 'sales');
    const [row] = await sys.query<{ user_id: string; staff_id: string; name: string }>(
      `select u.id as user_id, s.id as staff_id, s.name from sys."user" u join sys.staff s on s.id = u.staff_id
       where u.login_name = 'sales'`,
    );
    const { data } = await sys.call(getUserInfo, {}, { token });
    expect(data).toEqual({
      avatar: null,
      jobNumber: '100002',
      name: row?.name,
      userId: row?.user_id,
      staffId: row?.staff_id,
      jobTime: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      deptNames: ['South China 1'],
      locale: 'zh',
      featureFlags: [],
      mustChangePwd: false,
      appearance: {},
    });
    expect((await sys.call(getUserInfo, {}, { token, locale: 'zh' })).data.deptNames).toEqual(['华南一部']);
  });

  it('R289 a menu resource carries id, name, international, router, icon, webShowFlag, children and parentId', async () => {
    const { data } = await sys.call(getMenu, {}, { token: await signIn(sys.call, 'sales') });
    const [crm] = data;
    expect(crm).toMatchObject({
      name: '客户管理',
      international: 'module.crm',
      parentId: null,
      router: null,
      icon: 'TeamOutlined',
    });
    const group = crm?.children[0];
    const page = group?.children[0];
    expect(group?.parentId).toBe(crm?.id);
    expect(page).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      parentId: group?.id,
      name: expect.stringMatching(/\p{Script=Han}/u),
      international: expect.stringMatching(/^crm\./),
      router: expect.stringMatching(/^\/crm\//),
      webShowFlag: 1,
      children: [],
    });
  });

  it('shows each user only their own modules and keys', async () => {
    const load = async (login: string) => {
      const token = await signIn(sys.call, login);
      const menu = await sys.call(getMenu, {}, { token });
      const keys = (await sys.call(getButtons, {}, { token })).data.map((one) => one.international);
      return { modules: menu.data.map((node) => node.international), keys };
    };
    const [sales, admin] = [await load('sales'), await load('admin')];
    expect(sales.modules).toEqual(['module.crm', 'module.qm', 'module.sys', 'module.fc', 'module.mc', 'module.ger']);
    expect(sales.keys).toContain('sys.auth-manage.user');
    expect(sales.keys.filter((key) => !/^(crm|qm|fc|mc|ger)\./.test(key))).toEqual(['aichat', 'sys.auth-manage.user']);
    expect(admin.modules.length).toBeGreaterThan(10);
    expect(admin.keys).toEqual(expect.arrayContaining(sales.keys));
  });
});
