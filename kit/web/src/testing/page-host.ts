import type { PageHost } from '../page-host.ts';

/** A shell around a page in tests: remembers nothing, notes what the page asks for. */
export function testHost(overrides: Partial<PageHost> = {}): PageHost {
  const kept = new Map<string, unknown>();
  return {
    fullPath: '/page',
    path: '/page',
    iframeName: 'frame',
    memory: {
      read: (key) => kept.get(key),
      keep: (key, value) => void kept.set(key, value),
      keepDraft: (key, value) => void kept.set(key, value),
    },
    openTab: () => undefined,
    canOpen: () => true,
    closeTab: () => undefined,
    setTitle: () => undefined,
    openFeedback: () => undefined,
    setDirty: () => undefined,
    ...overrides,
  };
}
