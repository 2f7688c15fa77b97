import { ApiError } from '../api/api-error.ts';
import { send } from '../api/send.ts';
import { LOCAL_KEYS } from '../local.ts';
import { createStore, useStore } from '../store.ts';
import { AUTH_CALLS } from './auth-endpoints.ts';
import { rightsOf } from './rights-of.ts';
import { tokensBy } from './sign-in.ts';
import { createTokenSource } from './token-source.ts';
import { clearTokens, readTokens, storeTokens, type TokenAnswer } from './tokens.ts';
import type { AppSignIn, CodeSignIn, MenuNode, PasswordSignIn, SessionState, UserInfo } from './types.ts';

/** Null when the person, or another browser tab, signed out. */
type SignedOutListener = (reason: ApiError | null) => void;

export interface Session {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  /** These three throw ApiError when refused. */
  signInWithPassword(input: PasswordSignIn): Promise<void>;
  signInWithCode(input: CodeSignIn): Promise<void>;
  signInWithApp(input: AppSignIn): Promise<void>;
  /** User info, menu and rights, in parallel. Throws ApiError; the caller shows the message and signs out. */
  loadMe(): Promise<void>;
  /** Menu and rights anew. What cannot be read is empty, silently (sys R21); the answer says whether all was read. */
  reloadRights(): Promise<boolean>;
  /** The person has a password of their own now. */
  notePasswordChanged(): void;
  /** Never throws: local values are cleared even when the server cannot be told. */
  signOut(): Promise<void>;
  /** After local values are gone, also when another browser tab signed out. */
  onSignedOut(listener: SignedOutListener): () => void;
  /** A token with life in it, refreshed when needed; null when signed out. */
  freshToken(): Promise<string | null>;
}

const SIGNED_OUT: SessionState = { status: 'signed-out', token: null, user: null, menu: [], rights: new Set() };
const WEB = { mobileFlag: false } as const;

/** One per page. A factory so that tests can hold two browser tabs. */
export function createSession(): Session {
  const store = createStore<SessionState>(stateOfStorage());
  const listeners = new Set<SignedOutListener>();
  const freshToken = createTokenSource({
    refresh: tokensBy.refresh,
    onRefreshed: (token) => store.set({ ...store.get(), token }),
    onLost: end,
  });

  function begin(answer: TokenAnswer): void {
    storeTokens(answer);
    store.set({ ...SIGNED_OUT, status: 'signed-in', token: answer.token });
  }

  function end(reason: unknown = null): void {
    clearTokens();
    leave(reason);
  }

  function leave(reason: unknown = null): void {
    if (store.get().status === 'signed-out') return;
    store.set(SIGNED_OUT);
    for (const listener of listeners) listener(reason instanceof ApiError ? reason : null);
  }

  async function read(endpoint: (typeof AUTH_CALLS)['userInfo'], input: object): Promise<unknown> {
    return send(endpoint, input, { token: await freshToken() });
  }
  const readMenu = () => read(AUTH_CALLS.menu, WEB) as Promise<MenuNode[]>;
  const readButtons = () => read(AUTH_CALLS.buttons, WEB) as Promise<{ international: string }[]>;

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
    signInWithPassword: async (input) => begin(await tokensBy.password(input)),
    signInWithCode: async (input) => begin(await tokensBy.code(input)),
    signInWithApp: async (input) => begin(await tokensBy.app(input)),
    async loadMe() {
      const [user, menu, buttons] = await Promise.all([
        read(AUTH_CALLS.userInfo, {}) as Promise<UserInfo>,
        readMenu(),
        readButtons(),
      ]);
      if (store.get().status === 'signed-out') return;
      store.set({ ...store.get(), user, menu, rights: rightsOf(menu, buttons) });
    },
    async reloadRights() {
      const [menu, buttons] = await Promise.all([readMenu().catch(() => null), readButtons().catch(() => null)]);
      if (store.get().status === 'signed-out') return false;
      store.set({ ...store.get(), menu: menu ?? [], rights: rightsOf(menu ?? [], buttons ?? []) });
      return menu !== null && buttons !== null;
    },
    notePasswordChanged() {
      const { user } = store.get();
      if (user !== null) store.set({ ...store.get(), user: { ...user, mustChangePwd: false } });
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
