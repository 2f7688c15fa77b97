import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';

export const PASSWORD = 'Switchboard#2026';

export interface StoredSession {
  readonly refreshToken: string;
  readonly expiresAt: number;
  readonly token: string;
}

const KEYS = { refreshToken: 'switchboard.refreshToken', expiry: 'switchboard.expiry' };

/** The four values of a sign-in, stored like the portal does, without loading the portal. */
export async function beginSession(page: Page, login: string): Promise<void> {
  const blank = '**/nothing-here';
  await page.route(blank, async (route) => await route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/nothing-here');
  const input = {
    username: login,
    password: PASSWORD,
    dcode: '8888',
    dcodeKey: randomUUID(),
    client_id: 'switchboard-web',
  };
  // sent by the browser: it resolves host names that Node does not
  const refusal = await page.evaluate(
    async ({ keys, body }) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/auth/oauth/passwordToken', { method: 'POST', headers, body });
      const { code, msg, data } = (await answer.json()) as {
        code: number;
        msg: string;
        data: { token: string; expiresIn: number; refreshToken: string };
      };
      if (code !== 0) return `${code} ${msg}`;
      const lifeMs = data.expiresIn * 1000;
      const expiresAt = Date.now() + lifeMs;
      document.cookie = `switchboard_token=${encodeURIComponent(data.token)}; path=/; samesite=lax; expires=${new Date(expiresAt).toUTCString()}`;
      localStorage.setItem(keys.expiry, JSON.stringify({ expiresAt, lifeMs }));
      localStorage.setItem(keys.refreshToken, data.refreshToken);
      return null;
    },
    { keys: KEYS, body: JSON.stringify(input) },
  );
  await page.unroute(blank);
  if (refusal !== null) throw new Error(`${login} cannot sign in: ${refusal}`);
}

export async function readSession(page: Page): Promise<StoredSession> {
  return await page.evaluate(({ refreshToken, expiry }) => {
    const stored = JSON.parse(localStorage.getItem(expiry) ?? '{}') as { expiresAt: number };
    const cookie = document.cookie.split('; ').find((item) => item.startsWith('switchboard_token=')) ?? '';
    return {
      refreshToken: localStorage.getItem(refreshToken) ?? '',
      expiresAt: stored.expiresAt,
      token: decodeURIComponent(cookie.split('=')[1] ?? ''),
    };
  }, KEYS);
}

/** Changes the stored times: only this part of the token's life is left. */
export async function shortenLife(page: Page, part: number, refreshToken?: string): Promise<void> {
  await page.evaluate(
    ({ keys, share, stolen }) => {
      const { lifeMs } = JSON.parse(localStorage.getItem(keys.expiry) ?? '{}') as { lifeMs: number };
      if (stolen !== undefined) localStorage.setItem(keys.refreshToken, stolen);
      localStorage.setItem(keys.expiry, JSON.stringify({ lifeMs, expiresAt: Date.now() + lifeMs * share }));
    },
    { keys: KEYS, share: part, stolen: refreshToken },
  );
}

/** The kit that the page itself uses, by the page's import map. A string, because the test runner rewrites `import()`. */
const CALL_IN_PARALLEL = `async (times) => {
  const { callApi } = await import('@switchboard/kit-web');
  const call = {
    name: 'sys.session.user-info',
    method: 'GET',
    path: '/v2/sys/staff/overseas/getUserInfo',
    right: { kind: 'signed-in', why: '' },
    withIdempotency: false,
    timeoutMs: 30000,
  };
  const codeOf = () => callApi(call, {}).then(() => 0, (error) => error.code ?? -1);
  return await Promise.all(Array.from({ length: times }, codeOf));
}`;

/** Parallel calls of the page's own kit; returns the code of each. */
export async function callInParallel(page: Page, count: number): Promise<number[]> {
  return await page.evaluate<number[]>(`(${CALL_IN_PARALLEL})(${count})`);
}
