import { ApiError } from '../api/api-error.ts';
import { send } from '../api/send.ts';
import { LOCAL_KEYS, local } from '../local.ts';
import { createStore, useStore } from '../store.ts';
import { AUTH_CALLS } from './auth-endpoints.ts';
import { rightsOf } from './rights-of.ts';
import { tokensBy } from './sign-in.ts';
import { createTokenSource } from './token-source.ts';
import { clearTokens, readTokens, storeTokens, type TokenAnswer } from './tokens.ts';
import type { AppSignIn, CodeSignIn, MenuNode, PasswordSignIn, SessionState, UserInfo } from './types.ts';

export interface SignedOut {
  /** Null when there was no refusal. */
  readonly reason: ApiError | null;
  /** The user signed out, here or in another browser tab; otherwise the session expired. */
  readonly isWanted: boolean;
}
type SignedOutListener = (how: SignedOut) => void;

export interface Session {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  /** The next three methods throw ApiError when refused. */
  signInWithPassword(input: PasswordSignIn): Promise<void>;
  signInWithCode(input: CodeSignIn): Promise<void>;
  signInWithApp(input: AppSignIn): Promise<void>;
  /** User info, menu and rights, in parallel. Throws ApiError; the caller shows the message and signs out. */
  loadMe(): Promise<void>;
  /** Reloads menu, rights and features. Parts that cannot be read are silently empty (sys R21); returns whether all was read. */
  reloadRights(): Promise<boolean>;
  /** Records that the user has replaced the initial password. */
  notePasswordChanged(): void;
  /**
   * Never throws: local values are cleared even when the server cannot be notified. With a reason the session merely
   * expires.
   */
  signOut(reason?: ApiError | null): Promise<void>;
  /** Called after local values are cleared, also when another browser tab signed out. */
  onSignedOut(listener: SignedOutListener): () => void;
  /** A valid token, refreshed when needed; null when signed out. */
  freshToken(): Promise<string | null>;
}

const SIGNED_OUT: SessionState = { status: 'signed-out', token: null, user: null, menu: [], rights: new Set() };
const WEB = { mobileFlag: false } as const;

/** One per page. A factory, so tests can simulate two browser tabs. */
export function createSession(): Session {
  const store = createStore<SessionState>(stateOfStorage());
  const listeners = new Set<SignedOutListener>();
  const freshToken = createTokenSource({
    refresh: tokensBy.refresh,
    onRefreshed: (token) => store.set({ ...store.get(), token }),
    onLost: lose,
  });

  async function begin(answer: TokenAnswer): Promise<void> {
    storeTokens(answer);
    const fresh: SessionState = { ...SIGNED_OUT, status: 'signed-in', token: answer.token };
    if (store.get().status === 'expired') await takeUp(fresh);
    else store.set(fresh);
  }

  /** The refresh was refused. */
  function lose(error: unknown): void {
    clearTokens();
    expire(error instanceof ApiError ? error : null);
  }

  function end(reason: ApiError | null): void {
    if (reason !== null) return lose(reason);
    // other browser tabs receive this before their storage is empty: they sign out as well
    local.set(LOCAL_KEYS.signedOut, String(Date.now()));
    clearTokens();
    leave({ reason, isWanted: true });
  }

  function leave(how: SignedOut): void {
    if (store.get().status === 'signed-out') return;
    store.set(SIGNED_OUT);
    for (const listener of listeners) listener(how);
  }

  /** No user is signed in any more; open tabs stay for the same user's next sign-in. */
  function expire(reason: ApiError | null): void {
    const now = store.get();
    if (now.status === 'expired') return;
    if (now.user === null) return leave({ reason, isWanted: false });
    store.set({ ...now, status: 'expired', token: null });
    for (const listener of listeners) listener({ reason, isWanted: false });
  }

  const readUser = () => read(AUTH_CALLS.userInfo, {}) as Promise<UserInfo>;
  async function read(endpoint: (typeof AUTH_CALLS)['userInfo'], input: object): Promise<unknown> {
    return send(endpoint, input, { token: await freshToken() });
  }
  const readMenu = () => read(AUTH_CALLS.menu, WEB) as Promise<MenuNode[]>;
  const readButtons = () => read(AUTH_CALLS.buttons, WEB) as Promise<{ international: string }[]>;

  async function readMe(): Promise<Pick<SessionState, 'user' | 'menu' | 'rights'>> {
    const [user, menu, buttons] = await Promise.all([readUser(), readMenu(), readButtons()]);
    return { user, menu, rights: rightsOf(menu, buttons) };
  }

  // events of another browser tab: signed out, lost the session, signed in, or refreshed
  globalThis.addEventListener?.('storage', ({ key, newValue }) => {
    if (key === LOCAL_KEYS.signedOut && newValue !== null) return leave({ reason: null, isWanted: true });
    if (key !== null && key !== LOCAL_KEYS.refreshToken) return;
    const next = stateOfStorage();
    const now = store.get();
    if (next.status === 'signed-out') expire(null);
    else if (now.status === 'signed-out') store.set(next);
    else if (now.status === 'expired') void takeUp(next);
    else store.set({ ...now, token: next.token });
  });

  /** A user signed in again, here or in another browser tab. The kept state is not changed before the user is known. */
  async function takeUp(next: SessionState): Promise<void> {
    const before = store.get();
    const me = await readMe().catch(() => null);
    if (store.get() !== before) return;
    if (me?.user?.userId !== before.user?.userId) leave({ reason: null, isWanted: false });
    store.set({ ...next, ...me });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    freshToken,
    signInWithPassword: async (input) => await begin(await tokensBy.password(input)),
    signInWithCode: async (input) => await begin(await tokensBy.code(input)),
    signInWithApp: async (input) => await begin(await tokensBy.app(input)),
    async loadMe() {
      const me = await readMe();
      if (store.get().status === 'signed-in') store.set({ ...store.get(), ...me });
    },
    async reloadRights() {
      const [menu, buttons, user] = await Promise.all([
        readMenu().catch(() => null),
        readButtons().catch(() => null),
        readUser().catch(() => null),
      ]);
      const now = store.get();
      if (now.status !== 'signed-in') return false;
      const features = now.user && user && { user: { ...now.user, featureFlags: user.featureFlags } };
      store.set({ ...now, ...features, menu: menu ?? [], rights: rightsOf(menu ?? [], buttons ?? []) });
      return menu !== null && buttons !== null && user !== null;
    },
    notePasswordChanged() {
      const { user } = store.get();
      if (user !== null) store.set({ ...store.get(), user: { ...user, mustChangePwd: false } });
    },
    async signOut(reason = null) {
      const token = await freshToken().catch(() => null);
      if (token !== null) await send(AUTH_CALLS.logout, {}, { token }).catch(() => undefined);
      end(reason);
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
