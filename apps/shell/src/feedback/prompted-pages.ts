const KEY = 'switchboard.ratingAsked';

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** R141: the user is prompted about a page at most once in a browser session. */
export const promptedPages = {
  has: (resourceId: string): boolean => read().includes(resourceId),
  add(resourceId: string): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...new Set([...read(), resourceId])]));
    } catch {
      // without browser storage the user may be prompted again; the server's frequency still applies
    }
  },
};
