import type { PageHost } from '../page-host.ts';

/** Shell stub for a page in tests: keeps its memory per instance, ignores all other calls. */
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
