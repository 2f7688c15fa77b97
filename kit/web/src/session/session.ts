import { send } from '../api/send.ts';
import { LOCAL_KEYS } from '../local.ts';
import { createStore, useStore } from '../store.ts';
import { AUTH_CALLS, CLIENT } from './auth-endpoints.ts';
import { rightsOf } from './rights-of.ts';
import { createTokenSource } from './token-source.ts';
import { clearTokens, readTokens, storeTokens, type TokenAnswer } from './tokens.ts';
import type { MenuNode, PasswordSignIn, SessionState, UserInfo } from './types.ts';

export interface Session {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Throws ApiError when refused. */
  signInWithPassword(input: PasswordSignIn): Promise<void>;
  /** User info, menu and rights, in parallel. Throws ApiError; the caller shows the message and signs out. */
  loadMe(): Promise<void>;
  /** Never throws: local values are cleared even when the server cannot be told. */
  signOut(): Promise<void>;
  /** After local values are gone, also when another browser tab signed out. */
  onSignedOut(listener: () => void): () => void;
  /** A token with life in it, refreshed when needed; null when signed out. */
  freshToken(): Promise<string | null>;
}

const SIGNED_OUT: SessionState = { status: 'signed-out', token: null, user: null, menu: [], rights: new Set() };

/** One per page. A factory so that tests can hold two browser tabs. */
export function createSession(): Session {
  const store = createStore<SessionState>(stateOfStorage());
  const listeners = new Set<() => void>();
  const freshToken = createTokenSource({
    refresh: async (refreshToken) =>
      (await send(AUTH_CALLS.refreshToken, { ...CLIENT, refresh_token: refreshToken })) as TokenAnswer,
    onRefreshed: (token) => store.set({ ...store.get(), token }),
    onLost: end,
  });

  function end(): void {
    clearTokens();
    leave();
  }

  function leave(): void {
    if (store.get().status === 'signed-out') return;
    store.set(SIGNED_OUT);
    for (const listener of listeners) listener();
  }

  async function read(endpoint: (typeof AUTH_CALLS)['userInfo'], input: object): Promise<unknown> {
    return send(endpoint, input, { token: await freshToken() });
  }

  // what another browser tab did: signed out, signed in, or refreshed
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key !== null && key !== LOCAL_KEYS.refreshToken) return;
    const next = stateOfStorage();
    if (next.status === 'signed-out') leave();
    else if (store.get().status === 'signed-out') store.set(next);
    else store.set({ ...store.get(), token: next.token });
  });

  return {
    get: store.get,
    subscribe: store.subscribe,
    freshToken,
    async signInWithPassword(input) {
      const answer = (await send(AUTH_CALLS.passwordToken, { ...input, client_id: CLIENT.client_id })) as TokenAnswer;
      storeTokens(answer);
      store.set({ ...SIGNED_OUT, status: 'signed-in', token: answer.token });
    },
    async loadMe() {
      const [user, menu, buttons] = await Promise.all([
        read(AUTH_CALLS.userInfo, {}) as Promise<UserInfo>,
        read(AUTH_CALLS.menu, { mobileFlag: false }) as Promise<MenuNode[]>,
        read(AUTH_CALLS.buttons, { mobileFlag: false }) as Promise<{ international: string }[]>,
      ]);
      if (store.get().status === 'signed-out') return;
      store.set({ ...store.get(), user, menu, rights: rightsOf(menu, buttons) });
    },
    async signOut() {
      const token = await freshToken().catch(() => null);
      if (token !== null) await send(AUTH_CALLS.logout, {}, { token }).catch(() => undefined);
      end();
    },
    onSignedOut(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function stateOfStorage(): SessionState {
  if (typeof document === 'undefined') return SIGNED_OUT;
  const { token, refreshToken } = readTokens();
  return refreshToken === null ? SIGNED_OUT : { ...SIGNED_OUT, status: 'signed-in', token };
}

export const session: Session = createSession();

export function useSession(): SessionState {
  return useStore(session);
}
