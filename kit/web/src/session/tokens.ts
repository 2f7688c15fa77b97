import { LOCAL_KEYS, local } from '../local.ts';
import { deleteTokenCookie, readTokenCookie, writeTokenCookie } from './cookie.ts';

/** The answer of every sign-in and refresh call. */
export interface TokenAnswer {
  readonly tokenHead: string;
  readonly token: string;
  /** Seconds. */
  readonly expiresIn: number;
  readonly refreshToken: string;
}

export interface StoredTokens {
  readonly token: string | null;
  readonly refreshToken: string | null;
  readonly expiresAt: number;
  readonly lifeMs: number;
}

const REFRESH_BELOW = 0.05;

export function storeTokens(answer: TokenAnswer, now = Date.now()): void {
  const lifeMs = answer.expiresIn * 1000;
  const expiresAt = now + lifeMs;
  writeTokenCookie(answer.token, new Date(expiresAt));
  local.set(LOCAL_KEYS.expiry, JSON.stringify({ expiresAt, lifeMs }));
  // written last: other browser tabs listen for this key and then read the other two
  local.set(LOCAL_KEYS.refreshToken, answer.refreshToken);
}

export function readTokens(): StoredTokens {
  return { token: readTokenCookie(), refreshToken: local.get(LOCAL_KEYS.refreshToken), ...readExpiry() };
}

/** Sign-out clears all local storage, not only our keys (spec §4). */
export function clearTokens(): void {
  deleteTokenCookie();
  try {
    localStorage.clear();
  } catch {
    // nothing is stored where storage is not allowed
  }
}

export function needsRefresh({ token, expiresAt, lifeMs }: StoredTokens, now = Date.now()): boolean {
  return token === null || expiresAt - now < lifeMs * REFRESH_BELOW;
}

export function isExpired({ token, expiresAt }: StoredTokens, now = Date.now()): boolean {
  return token === null || expiresAt <= now;
}

function readExpiry(): Pick<StoredTokens, 'expiresAt' | 'lifeMs'> {
  try {
    const { expiresAt, lifeMs } = JSON.parse(local.get(LOCAL_KEYS.expiry) ?? '') as Record<string, unknown>;
    if (typeof expiresAt === 'number' && typeof lifeMs === 'number') return { expiresAt, lifeMs };
  } catch {
    // unreadable counts as expired
  }
  return { expiresAt: 0, lifeMs: 0 };
}
