/** State of the shell in a history entry. */
export interface EntryState {
  /** The tab that was active. */
  readonly tab?: string;
  /** On /login: where to go after signing in. */
  readonly returnTo?: string;
  /** On /login: already redirected to the provider once; a user who returns chooses the method. */
  readonly wasSent?: boolean;
}

/** The browser history, owned by the shell alone: there is no router above the tabs. */
export interface ShellHistory {
  href(): string;
  state(): EntryState;
  push(href: string, state?: EntryState): void;
  replace(href: string, state?: EntryState): void;
  go(delta: number): void;
  /** Every change of the address, by the shell or the browser. */
  subscribe(listener: () => void): () => void;
  /** Only changes by the browser: back, forward. */
  onPop(listener: () => void): () => void;
}

export function createBrowserHistory(window: Window): ShellHistory {
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  window.addEventListener('popstate', notify);

  return {
    href: () => window.location.pathname + window.location.search + window.location.hash,
    state: () => (typeof window.history.state === 'object' ? ((window.history.state ?? {}) as EntryState) : {}),
    push(href, state = {}) {
      window.history.pushState(state, '', href);
      notify();
    },
    replace(href, state = {}) {
      window.history.replaceState(state, '', href);
      notify();
    },
    go: (delta) => window.history.go(delta),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onPop(listener) {
      window.addEventListener('popstate', listener);
      return () => window.removeEventListener('popstate', listener);
    },
  };
}
