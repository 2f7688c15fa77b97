import type { Page } from 'playwright-core';

export interface StoredSession {
  readonly refreshToken: string;
  readonly expiresAt: number;
  readonly token: string;
}

const KEYS = { refreshToken: 'switchboard.refreshToken', expiry: 'switchboard.expiry' };

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

/** As if the token had been issued so long ago that only this part of its life is left. */
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

/** The kit that the page itself uses, by the page's import map. Text, because the test runner rewrites `import()`. */
const CALL_TOGETHER = `async (times) => {
  const { callApi } = await import('@switchboard/kit-web');
  const call = {
    name: 'sys.session.user-info',
    method: 'GET',
    path: '/v2/sys/staff/overseas/getUserInfo',
    right: { kind: 'signed-in', why: '' },
    checkRepeat: false,
    timeoutMs: 30000,
  };
  const codeOf = () => callApi(call, {}).then(() => 0, (error) => error.code ?? -1);
  return await Promise.all(Array.from({ length: times }, codeOf));
}`;

/** Calls of the page's own kit, all at the same moment; each answers with its code. */
export async function callTogether(page: Page, count: number): Promise<number[]> {
  return await page.evaluate<number[]>(`(${CALL_TOGETHER})(${count})`);
}
