import type { EntryState, ShellHistory } from '../boot/history.ts';

export interface MemoryHistory extends ShellHistory {
  /** Every write, oldest first. */
  readonly writes: readonly { readonly mode: 'push' | 'replace'; readonly href: string }[];
}

/** The browser's history, in memory: entries, position, pop events. */
export function createMemoryHistory(start: string, startState: EntryState = {}): MemoryHistory {
  const entries = [{ href: start, state: startState }];
  const writes: { mode: 'push' | 'replace'; href: string }[] = [];
  const listeners = new Set<() => void>();
  const popListeners = new Set<() => void>();
  let at = 0;
  const notify = (set: Set<() => void>): void => {
    for (const listener of set) listener();
  };
  const current = (): { href: string; state: EntryState } => entries[at] ?? { href: start, state: {} };
  return {
    writes,
    href: () => current().href,
    state: () => current().state,
    push(href, state = {}) {
      entries.splice(++at, Number.POSITIVE_INFINITY, { href, state });
      writes.push({ mode: 'push', href });
      notify(listeners);
    },
    replace(href, state = {}) {
      entries[at] = { href, state };
      writes.push({ mode: 'replace', href });
      notify(listeners);
    },
    go(delta) {
      at = Math.min(Math.max(at + delta, 0), entries.length - 1);
      notify(listeners);
      notify(popListeners);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onPop(listener) {
      popListeners.add(listener);
      return () => popListeners.delete(listener);
    },
  };
}
