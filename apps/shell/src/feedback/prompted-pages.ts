const KEY = 'switchboard.ratingAsked';

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** R141: a page is asked about at most once in a browser session. */
export const promptedPages = {
  has: (resourceId: string): boolean => read().includes(resourceId),
  add(resourceId: string): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...new Set([...read(), resourceId])]));
    } catch {
      // a browser without storage may be asked again; the server's frequency still counts
    }
  },
};
