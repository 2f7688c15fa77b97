// @vitest-environment happy-dom
import { locks } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { visit } from '../testing/browser.ts';
import { type Answer, ok, refuse, type SeenRequest, startTestServer, type TestServer } from '../testing/test-server.ts';
import { readTokenCookie } from './cookie.ts';
import { createSession, type Session } from './session.ts';
import { visitProvider } from './sign-in.ts';
import { readTokens, storeTokens } from './tokens.ts';

const LIFE_S = 7200;
const tokens = (n: number) => ({
  tokenHead: 'Bearer',
  token: `token-${n}`,
  expiresIn: LIFE_S,
  refreshToken: `refresh-${n}`,
});
const user = {
  avatar: null,
  jobNumber: '1001',
  name: '王芳',
  userId: '1',
  staffId: '2',
  jobTime: null,
  deptNames: ['销售部'],
  locale: 'zh',
  featureFlags: [],
};
const menuNode = {
  id: '1',
  parentId: null,
  kind: 1,
  name: '客户',
  nameEn: 'Customers',
  international: 'crm',
  children: [],
};

let server: TestServer;
let answers: Record<string, (request: SeenRequest) => Answer>;
const callsTo = (path: string): SeenRequest[] => server.seen.filter((request) => request.path === path);
const signIn = (session: Session): Promise<void> =>
  session.signInWithPassword({ username: 'sales', password: 'secret', dcode: '8888', dcodeKey: 'k' });
/** Stores a token with this part of its lifetime left. */
const setLifeLeft = (part: number): void => storeTokens(tokens(1), Date.now() - LIFE_S * 1000 * (1 - part));

beforeEach(async () => {
  answers = {
    '/auth/oauth/passwordToken': () => ok(tokens(1)),
    '/auth/oauth/token': () => ({ ...ok(tokens(2)), delayMs: 30 }),
    '/auth/oauth/logout': () => ok(true),
    '/v2/sys/staff/overseas/getUserInfo': () => ok(user),
    '/v2/sys/staff/overseas/getResourceByMenu': () =>
      ok([{ ...menuNode, children: [{ ...menuNode, id: '2', international: 'crm.my-client' }] }]),
    '/v2/sys/staff/overseas/getResourceByBtn': () => ok([{ international: 'crm.my-client:export' }]),
  };
  server = await startTestServer((request) => answers[request.path]?.(request) ?? refuse(1, 'no such call'));
  visit(`${server.origin}/`);
  localStorage.clear();
  // available in every browser, but missing in happy-dom
  vi.stubGlobal('navigator', { language: 'zh-CN', locks });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

describe('signing in', () => {
  it('stores the tokens, and has the user, the menu and the rights after loadMe', async () => {
    const session = createSession();
    expect(session.get().status).toBe('signed-out');
    await signIn(session);
    expect(callsTo('/auth/oauth/passwordToken')[0]?.body).toEqual({
      username: 'sales',
      password: 'secret',
      dcode: '8888',
      dcodeKey: 'k',
      client_id: 'switchboard-web',
    });
    expect(session.get()).toMatchObject({ status: 'signed-in', token: 'token-1', user: null });
    await session.loadMe();
    expect(session.get().user).toEqual(user);
    expect(session.get().menu).toHaveLength(1);
    expect([...session.get().rights].sort()).toEqual(['crm', 'crm.my-client', 'crm.my-client:export']);
  });

  it('R127 fetches menu and permissions with mobileFlag false', async () => {
    const session = createSession();
    await signIn(session);
    await session.loadMe();
    for (const name of ['getResourceByMenu', 'getResourceByBtn']) {
      expect(callsTo(`/v2/sys/staff/overseas/${name}`).map(({ query }) => query.get('mobileFlag'))).toEqual(['false']);
    }
  });

  it('R134 the token cookie expires per expiresIn', async () => {
    answers['/auth/oauth/passwordToken'] = () => ok({ ...tokens(1), expiresIn: 1 });
    await signIn(createSession());
    expect(readTokenCookie()).toBe('token-1');
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect(readTokenCookie()).toBeNull();
  });

  it('stays signed out when refused', async () => {
    answers['/auth/oauth/passwordToken'] = () => refuse(10010013, '用户名或密码错误');
    const session = createSession();
    await expect(signIn(session)).rejects.toMatchObject({ code: 10010013, msg: '用户名或密码错误' });
    expect(session.get().status).toBe('signed-out');
    expect(readTokenCookie()).toBeNull();
  });

  it('is restored by the next page', async () => {
    await signIn(createSession());
    expect(createSession().get()).toMatchObject({ status: 'signed-in', token: 'token-1' });
  });
});

describe('signing in with a provider', () => {
  it('R115 the code exchange sends authCode, scope staff, client_id and Jump and returns the four values', async () => {
    answers['/auth/oauth/codeToken'] = () => ok(tokens(7));
    const session = createSession();
    await session.signInWithCode({ authCode: 'c1', state: 's1', jump: '/crm/x?a=1', provider: 'dingtalk' });
    expect(callsTo('/auth/oauth/codeToken').map(({ method, body }) => [method, body])).toEqual([
      [
        'POST',
        {
          authCode: 'c1',
          state: 's1',
          provider: 'dingtalk',
          scope: 'staff',
          client_id: 'switchboard-web',
          Jump: '/crm/x?a=1',
        },
      ],
    ]);
    expect(session.get()).toMatchObject({ status: 'signed-in', token: 'token-7' });
    expect(readTokens()).toMatchObject({ token: 'token-7', refreshToken: 'refresh-7', lifeMs: LIFE_S * 1000 });
  });

  it('requests the provider’s address with the client and the return path', async () => {
    for (const name of ['dingAuth', 'oidcAuth']) answers[`/auth/oauth/${name}`] = () => ok({ url: name, state: 's' });
    expect(await visitProvider('dingtalk', '/a')).toEqual({ url: 'dingAuth', state: 's' });
    expect(await visitProvider('oidc', '/b')).toEqual({ url: 'oidcAuth', state: 's' });
    expect(server.seen.map(({ query }) => Object.fromEntries(query))).toEqual([
      { client_id: 'switchboard-web', Jump: '/a' },
      { client_id: 'switchboard-web', Jump: '/b' },
    ]);
  });

  it('exchanges a code of the chat app for its organisation', async () => {
    answers['/auth/miniApp/getToken'] = () => ok(tokens(8));
    const session = createSession();
    await session.signInWithApp({ code: 'c2', corpId: 'ding1' });
    const [request] = callsTo('/auth/miniApp/getToken');
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      code: 'c2',
      corpId: 'ding1',
      client_id: 'switchboard-web',
    });
    expect(session.get().token).toBe('token-8');
  });
});

describe('changed rights', () => {
  const path = (name: string): string => `/v2/sys/staff/overseas/${name}`;

  it('are reloaded: menu, buttons and features, and nothing else of the user', async () => {
    const session = createSession();
    await signIn(session);
    await session.loadMe();
    answers[path('getResourceByBtn')] = () => ok([{ international: 'crm.my-client:edit' }]);
    answers[path('getResourceByMenu')] = () => ok([menuNode]);
    answers[path('getUserInfo')] = () => ok({ ...user, name: '别名', featureFlags: ['layout.extra'] });
    expect(await session.reloadRights()).toBe(true);
    expect([...session.get().rights].sort()).toEqual(['crm', 'crm.my-client:edit']);
    expect(session.get().user).toEqual({ ...user, featureFlags: ['layout.extra'] });
  });

  it('are empty when they cannot be read, without ending the session', async () => {
    const session = createSession();
    await signIn(session);
    await session.loadMe();
    answers[path('getResourceByMenu')] = () => ({ status: 502, text: '' });
    expect(await session.reloadRights()).toBe(false);
    expect(session.get()).toMatchObject({ status: 'signed-in', user, menu: [] });
    expect([...session.get().rights]).toEqual(['crm.my-client:export']);
  });
});

describe('token lifetime', () => {
  it('R130 is refreshed when less than 5% of its lifetime remains, not before', async () => {
    setLifeLeft(0.051);
    expect(await createSession().freshToken()).toBe('token-1');
    expect(callsTo('/auth/oauth/token')).toHaveLength(0);
    setLifeLeft(0.049);
    const session = createSession();
    expect(await session.freshToken()).toBe('token-2');
    expect(session.get().token).toBe('token-2');
    expect(readTokens()).toMatchObject({ token: 'token-2', refreshToken: 'refresh-2' });
  });

  it('R132 is refreshed by GET /auth/oauth/token with client id, scope and refresh_token', async () => {
    setLifeLeft(0.01);
    await createSession().freshToken();
    const [request] = callsTo('/auth/oauth/token');
    expect(request?.method).toBe('GET');
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      client_id: 'switchboard-web',
      scope: 'staff',
      refresh_token: 'refresh-1',
    });
  });

  it('R131 20 concurrent calls wait on one refresh', async () => {
    setLifeLeft(0.04);
    const session = createSession();
    const got = await Promise.all(Array.from({ length: 20 }, () => session.freshToken()));
    expect(new Set(got)).toEqual(new Set(['token-2']));
    expect(callsTo('/auth/oauth/token')).toHaveLength(1);
  });

  it('SYS-14 20 calls in each of two browser tabs make exactly one refresh, shared by a named lock', async () => {
    setLifeLeft(0.04);
    const [one, two] = [createSession(), createSession()];
    const got = await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? one : two).freshToken()));
    expect(new Set(got)).toEqual(new Set(['token-2']));
    expect(callsTo('/auth/oauth/token')).toHaveLength(1);
  });

  it('works without a lock manager, as on plain http hosts', async () => {
    vi.stubGlobal('navigator', { language: 'zh-CN' });
    setLifeLeft(0.04);
    expect(await createSession().freshToken()).toBe('token-2');
  });

  it('signs out when the refresh is refused', async () => {
    answers['/auth/oauth/token'] = () => refuse(10010002, '登录已失效，请重新登录');
    setLifeLeft(0.04);
    const session = createSession();
    const signedOut = vi.fn<(reason: unknown) => void>();
    session.onSignedOut(signedOut);
    await expect(session.freshToken()).rejects.toMatchObject({ code: 10010002 });
    expect(session.get().status).toBe('signed-out');
    expect(signedOut.mock.calls).toEqual([
      [{ isWanted: false, reason: expect.objectContaining({ msg: '登录已失效，请重新登录' }) }],
    ]);
    expect(readTokens()).toMatchObject({ token: null, refreshToken: null });
  });

  it('survives a gateway fault while the token is valid; an expired token ends the session', async () => {
    answers['/auth/oauth/token'] = () => ({ status: 502, text: '' });
    setLifeLeft(0.04);
    const session = createSession();
    expect(await session.freshToken()).toBe('token-1');
    expect(session.get().status).toBe('signed-in');
    setLifeLeft(-0.01);
    await expect(session.freshToken()).rejects.toMatchObject({ status: 502 });
    expect(session.get().status).toBe('signed-out');
  });
});

describe('signing out', () => {
  it('R117 R118 R119 clears all local storage, the token cookie, refresh and expiry values, and notifies the server first', async () => {
    const session = createSession();
    await signIn(session);
    localStorage.setItem('anything', 'else');
    await session.signOut();
    expect(callsTo('/auth/oauth/logout')[0]?.headers['authorization']).toBe('Bearer token-1');
    expect(localStorage.length).toBe(0);
    expect(document.cookie).toBe('');
    expect(readTokens()).toEqual({ token: null, refreshToken: null, expiresAt: 0, lifeMs: 0 });
    expect(session.get()).toEqual({ status: 'signed-out', token: null, user: null, menu: [], rights: new Set() });
  });

  it('clears even when the server cannot be notified', async () => {
    const session = createSession();
    await signIn(session);
    await server.close();
    await session.signOut();
    expect(session.get().status).toBe('signed-out');
    expect(localStorage.length).toBe(0);
  });

  it('reaches the other browser tabs', async () => {
    const [one, two] = [createSession(), createSession()];
    await signIn(one);
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'switchboard.refreshToken' }));
    expect(two.get()).toMatchObject({ status: 'signed-in', token: 'token-1' });
    const left = vi.fn<() => void>();
    two.onSignedOut(left);
    await one.signOut();
    globalThis.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(two.get().status).toBe('signed-out');
    expect(left).toHaveBeenCalledOnce();
  });
});

describe('an expired session', () => {
  const EXPIRED = () => refuse(10010002, '登录已失效，请重新登录');
  async function lost(): Promise<Session> {
    const session = createSession();
    await signIn(session);
    await session.loadMe();
    setLifeLeft(0.01);
    answers['/auth/oauth/token'] = EXPIRED;
    await expect(session.freshToken()).rejects.toMatchObject({ code: 10010002 });
    return session;
  }

  it('clears all local values, but keeps the user and the menu for the next sign-in', async () => {
    const session = await lost();
    expect(session.get()).toMatchObject({ status: 'expired', token: null, user: { userId: '1' } });
    expect([localStorage.length, document.cookie]).toEqual([0, '']);
  });

  it('is resumed by the same user in one step: the workspace is never shown without its user', async () => {
    const session = await lost();
    const seen: string[] = [];
    session.subscribe(() => seen.push(`${session.get().status} ${session.get().user?.userId}`));
    await signIn(session);
    expect(seen).toEqual(['signed-in 1']);
  });

  it('ends when another user signs in: the first user is removed before the second is set', async () => {
    const session = await lost();
    const seen: string[] = [];
    session.subscribe(() => seen.push(`${session.get().status} ${session.get().user?.userId ?? 'nobody'}`));
    answers['/v2/sys/staff/overseas/getUserInfo'] = () => ok({ ...user, userId: '9' });
    await signIn(session);
    expect(seen).toEqual(['signed-out nobody', 'signed-in 9']);
  });

  it('ends when the user signs out', async () => {
    const session = await lost();
    const left = vi.fn();
    session.onSignedOut(left);
    await session.signOut();
    expect(session.get()).toMatchObject({ status: 'signed-out', user: null });
    expect(left).toHaveBeenCalledWith({ reason: null, isWanted: true });
  });

  it('in another browser tab expires here too; a sign-out there signs out here', async () => {
    const [one, two] = [createSession(), createSession()];
    await signIn(one);
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'switchboard.refreshToken' }));
    await two.loadMe();
    localStorage.clear();
    globalThis.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(two.get().status).toBe('expired');
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'switchboard.signedOut', newValue: '1' }));
    expect(two.get().status).toBe('signed-out');
  });
});
