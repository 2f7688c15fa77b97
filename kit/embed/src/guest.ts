import {
  type Body,
  EMBED_VERSION,
  type EmbedLocale,
  type EmbedTheme,
  fromGuest,
  type GuestMessage,
  type HostMessage,
  readHostMessage,
} from './messages.ts';

export type { EmbedLocale, EmbedTheme };

export interface GuestEvents {
  onLocale?(locale: EmbedLocale): void;
  onTheme?(theme: EmbedTheme): void;
  /** The shell's address changed (back, forward, a link): go there without reporting it back. */
  onRoute?(path: string): void;
  /** The token of a renewed or resumed session; not needed by calls that use `freshToken`. */
  onToken?(token: string): void;
  /** The session has ended: show nothing of it and call nothing. If the same user signs in again, `onToken` follows. */
  onSessionEnd?(): void;
}

export interface GuestOptions extends GuestEvents {
  /** The exact origins of the portals that may embed this application. */
  readonly hostOrigins: readonly string[];
  /** How long to wait for the shell; a guest opened outside a frame gets no answer. */
  readonly patienceMs?: number;
}

export interface Guest {
  readonly locale: EmbedLocale;
  readonly theme: EmbedTheme;
  /** The start path of this application in the shell's address. */
  readonly path: string;
  /** A valid token. Request it before every call; never store it. Rejects when the session has ended. */
  freshToken(): Promise<string>;
  reportRoute(path: string, options?: { replace?: boolean }): void;
  setTitle(title: string): void;
  openTab(fullPath: string): void;
  closeTab(): void;
  setDirty(isDirty: boolean): void;
  disconnect(): void;
}

export class EmbedError extends Error {
  override readonly name = 'EmbedError';
}

const PATIENCE_MS = 10_000;
type Welcome = Extract<HostMessage, { type: 'welcome' }>;

/** The guest's end of the bridge: sends hello to the window around it and resolves when a known shell has answered. */
export function connectToShell(options: GuestOptions): Promise<Guest> {
  const { hostOrigins, patienceMs = PATIENCE_MS } = options;
  const host = window.parent;
  const waiting = new Map<string, { resolve(token: string): void; reject(error: Error): void }>();
  let hostOrigin: string | null = null;
  let isOver = false;
  let nextId = 1;

  const post = (body: Body<GuestMessage>): void => host.postMessage(fromGuest(body), hostOrigin ?? '*');

  function endSession(): void {
    isOver = true;
    for (const { reject } of waiting.values()) reject(new EmbedError('the session has ended'));
    waiting.clear();
    options.onSessionEnd?.();
  }

  function hear(message: HostMessage): void {
    switch (message.type) {
      case 'session':
        isOver = false;
        if (message.id === null) return options.onToken?.(message.token);
        waiting.get(message.id)?.resolve(message.token);
        return void waiting.delete(message.id);
      case 'session-end':
        return endSession();
      case 'locale':
        return options.onLocale?.(message.locale);
      case 'theme':
        return options.onTheme?.(message.theme);
      case 'route':
        return options.onRoute?.(message.path);
      case 'welcome':
      case 'unsupported':
        return; // replies to the hello, which are handled only once
    }
  }

  function freshToken(): Promise<string> {
    if (isOver) return Promise.reject(new EmbedError('the session has ended'));
    const id = String(nextId++);
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        waiting.delete(id);
        reject(new EmbedError('the shell returned no token'));
      }, patienceMs);
      const settle =
        <T>(done: (value: T) => void) =>
        (value: T): void => {
          clearTimeout(giveUp);
          done(value);
        };
      waiting.set(id, { resolve: settle(resolve), reject: settle(reject) });
      post({ type: 'need-session', id });
    });
  }

  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => fail('no shell answered'), patienceMs);
    const disconnect = (): void => window.removeEventListener('message', onMessage);
    function fail(reason: string): void {
      clearTimeout(giveUp);
      disconnect();
      reject(new EmbedError(reason));
    }
    function begin(welcome: Welcome, origin: string): void {
      clearTimeout(giveUp);
      hostOrigin = origin;
      resolve({
        locale: welcome.locale,
        theme: welcome.theme,
        path: welcome.path,
        freshToken,
        reportRoute: (path, { replace = false } = {}) => post({ type: 'route', path, replace }),
        setTitle: (title) => post({ type: 'title', title }),
        openTab: (fullPath) => post({ type: 'open-tab', fullPath }),
        closeTab: () => post({ type: 'close-tab' }),
        setDirty: (isDirty) => post({ type: 'dirty', isDirty }),
        disconnect,
      });
    }
    function onMessage(event: MessageEvent): void {
      // once a shell has answered, only that one counts
      const isKnown = hostOrigin === null ? hostOrigins.includes(event.origin) : event.origin === hostOrigin;
      if (!isKnown || event.source !== host) return;
      const message = readHostMessage(event.data);
      if (message === null) return;
      if (message.type === 'unsupported')
        return fail(`the shell speaks version ${message.supported.join(', ')}, this guest ${EMBED_VERSION}`);
      if (hostOrigin !== null) return hear(message);
      if (message.type === 'welcome') begin(message, event.origin);
    }
    if (host === window) return fail('not inside a shell');
    window.addEventListener('message', onMessage);
    // contains only the hello: the only message without a target origin, because the origin is not known yet
    post({ type: 'hello' });
  });
}
