import type { Authenticator, Db, Principal } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { readAccessToken } from '../session/token.ts';
import { buildPrincipal } from './principal.ts';
import { loadSession } from './repo.ts';

/** How long a node may go on with what it knows of a session. Sys R19 and R26 ask for 5 s on every node. */
const FRESH_MS = 2_000;
const MAX_ENTRIES = 20_000;

interface Entry {
  readAt: number;
  principal: Promise<Principal | null>;
}

const sessions = new Map<string, Entry>();

/** On this node a signed-out session is gone at once. */
export function forgetSession(sessionId: string): void {
  sessions.delete(sessionId);
}

/** One rights query per session and two seconds, shared by all calls that arrive meanwhile. */
export function createAuthenticator(db: Db, tokenSecret: string): Authenticator {
  const load = async (sessionId: string, userId: string): Promise<Principal | null> => {
    const row = await loadSession(sysDb({ db }), sessionId, userId);
    return row === null ? null : buildPrincipal(sessionId, row);
  };
  return {
    async authenticate(token) {
      const claims = await readAccessToken(token, tokenSecret);
      if (claims === null) return null;
      const now = Date.now();
      const known = sessions.get(claims.sessionId);
      if (known !== undefined && now - known.readAt < FRESH_MS) return await known.principal;
      const principal = load(claims.sessionId, claims.userId);
      remember(claims.sessionId, { readAt: now, principal });
      // a failed look-up must not be remembered as an answer
      principal.catch(() => forgetSession(claims.sessionId));
      return await principal;
    },
  };
}

function remember(sessionId: string, entry: Entry): void {
  sessions.delete(sessionId);
  sessions.set(sessionId, entry);
  const oldest = sessions.keys().next();
  if (sessions.size > MAX_ENTRIES && oldest.done !== true) sessions.delete(oldest.value);
}
