import { ApiError } from '../api/api-error.ts';
import { isExpired, needsRefresh, readTokens, type StoredTokens, storeTokens, type TokenAnswer } from './tokens.ts';

const LOCK_NAME = 'switchboard.refresh';

interface TokenSourceOptions {
  refresh: (refreshToken: string) => Promise<TokenAnswer>;
  onRefreshed: (token: string) => void;
  /** The refresh was refused: the session has ended. */
  onLost: (error: unknown) => void;
}

/** Returns a valid token; refreshes at most once for all calls of this tab and all tabs of this browser (sys R14). */
export function createTokenSource({ refresh, onRefreshed, onLost }: TokenSourceOptions): () => Promise<string | null> {
  let running: Promise<string | null> | null = null;

  async function refreshOnce(oldToken: string | null): Promise<string | null> {
    // another tab may have refreshed while this one waited for the lock; its cookie may be visible here before its
    // storage
    const tokens = readTokens();
    const isNew = tokens.token !== null && tokens.token !== oldToken;
    if (tokens.refreshToken === null || isNew || !needsRefresh(tokens)) return tokens.token;
    try {
      const answer = await refresh(tokens.refreshToken);
      storeTokens(answer);
      onRefreshed(answer.token);
      return answer.token;
    } catch (error) {
      if (isOnTheWay(error) && !isExpired(tokens)) return tokens.token;
      onLost(error);
      throw error;
    }
  }

  return async function freshToken() {
    const tokens: StoredTokens = readTokens();
    if (tokens.refreshToken === null || !needsRefresh(tokens)) return tokens.token;
    running ??= inLock(() => refreshOnce(tokens.token)).finally(() => {
      running = null;
    });
    return running;
  };
}

/**
 * No answer, or one of a proxy: the refresh token was not refused, and a token that is still valid can be used until
 * the next attempt.
 */
function isOnTheWay(error: unknown): boolean {
  return error instanceof ApiError && error.kind !== 'refused' && error.code === 0;
}

function inLock<T>(work: () => Promise<T>): Promise<T> {
  // the lock manager exists on secure origins only; without it each tab refreshes separately (the server tolerates 30
  // s, sys R16)
  const locks: LockManager | undefined = navigator.locks;
  return locks === undefined ? work() : locks.request(LOCK_NAME, work);
}
