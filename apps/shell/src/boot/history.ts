/** What the shell keeps in a history entry. */
export interface EntryState {
  /** The tab that was active. */
  readonly tab?: string;
  /** On /login: where to go after signing in. */
  readonly returnTo?: string;
  /** On /login: already sent to the provider once; somebody who comes back chooses for themselves. */
  readonly wasSent?: boolean;
}

/** The browser history, owned by the shell alone: no router above the tabs. */
export interface ShellHistory {
  href(): string;
  state(): EntryState;
  push(href: string, state?: EntryState): void;
  replace(href: string, state?: EntryState): void;
  go(delta: number): void;
  /** Every change of the address, ours and the browser's. */
  subscribe(listener: () => void): () => void;
  /** Only the browser's own: back, forward. */
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
