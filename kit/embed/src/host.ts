import {
  type Body,
  EMBED_VERSION,
  type EmbedLocale,
  type EmbedTheme,
  fromHost,
  type GuestMessage,
  type HostMessage,
  isEmbedPath,
  readGuestMessage,
} from './messages.ts';

export { type EmbedLocale, type EmbedTheme, isEmbedPath };

/** The functions of the shell for one embedded page. */
export interface EmbedShell {
  /** A valid token, refreshed when needed; null when signed out. */
  freshToken(): Promise<string | null>;
  locale(): EmbedLocale;
  theme(): EmbedTheme;
  /** The path of the guest in the shell's address. */
  path(): string;
  onConnected(): void;
  onUnsupported(version: number): void;
  onRoute(path: string, isReplace: boolean): void;
  onTitle(title: string): void;
  onOpenTab(fullPath: string): void;
  onCloseTab(): void;
  onDirty(isDirty: boolean): void;
}

export interface EmbedBridge {
  sendToken(token: string): void;
  sendSessionEnd(): void;
  sendLocale(locale: EmbedLocale): void;
  sendTheme(theme: EmbedTheme): void;
  sendRoute(path: string): void;
  close(): void;
}

interface BridgeOptions {
  /** The window that receives messages: the shell's own. */
  readonly window: Window;
  /** The frame's window, read on every use: it is another object after a reload. */
  readonly guest: () => Window | null;
  /** The exact origin of the guest. Nothing is sent to or received from any other. */
  readonly origin: string;
  readonly shell: EmbedShell;
}

/**
 * The shell's end of the bridge (sys R31). A message is accepted only from the frame's own window and the registered
 * origin; an answer is addressed to that origin, and the browser drops it if the frame has another origin.
 */
export function createEmbedBridge({ window, guest, origin, shell }: BridgeOptions): EmbedBridge {
  let isConnected = false;
  const post = (body: Body<HostMessage>): void => guest()?.postMessage(fromHost(body), origin);
  const sendIfConnected = (body: Body<HostMessage>): void => {
    if (isConnected) post(body);
  };

  async function welcome(): Promise<void> {
    const token = await shell.freshToken();
    if (token === null) return;
    isConnected = true;
    shell.onConnected();
    post({ type: 'welcome', session: { token }, locale: shell.locale(), theme: shell.theme(), path: shell.path() });
  }

  async function answerSession(id: string): Promise<void> {
    const token = await shell.freshToken();
    sendIfConnected(token === null ? { type: 'session-end' } : { type: 'session', id, token });
  }

  /** A guest that reloads sends hello again; everything else needs the handshake first. */
  function hear(message: GuestMessage): void {
    if (message.version !== EMBED_VERSION) {
      post({ type: 'unsupported', supported: [EMBED_VERSION] });
      return shell.onUnsupported(message.version);
    }
    // a refused refresh has already ended the session, and the shell reports it itself
    if (message.type === 'hello') return void welcome().catch(() => undefined);
    if (!isConnected) return;
    switch (message.type) {
      case 'need-session':
        return void answerSession(message.id).catch(() => undefined);
      case 'route':
        return shell.onRoute(message.path, message.replace);
      case 'title':
        return shell.onTitle(message.title);
      case 'open-tab':
        return shell.onOpenTab(message.fullPath);
      case 'close-tab':
        return shell.onCloseTab();
      case 'dirty':
        return shell.onDirty(message.isDirty);
    }
  }

  const onMessage = (event: MessageEvent): void => {
    if (event.origin !== origin || event.source === null || event.source !== guest()) return;
    const message = readGuestMessage(event.data);
    if (message !== null) hear(message);
  };
  window.addEventListener('message', onMessage);

  return {
    sendToken: (token) => sendIfConnected({ type: 'session', id: null, token }),
    sendSessionEnd: () => sendIfConnected({ type: 'session-end' }),
    sendLocale: (locale) => sendIfConnected({ type: 'locale', locale }),
    sendTheme: (theme) => sendIfConnected({ type: 'theme', theme }),
    sendRoute: (path) => sendIfConnected({ type: 'route', path }),
    close: () => window.removeEventListener('message', onMessage),
  };
}
