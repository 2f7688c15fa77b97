/** Local storage that may be missing or full (private windows, policies): preferences are then simply not remembered. */
export const local = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // nothing was stored
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // not remembered
    }
  },
};

export const LOCAL_KEYS = {
  refreshToken: 'switchboard.refreshToken',
  expiry: 'switchboard.expiry',
  /** Written for a moment when the person signs out, for the other browser tabs to hear. */
  signedOut: 'switchboard.signedOut',
  locale: 'switchboard.locale',
  theme: 'switchboard.theme',
  density: 'switchboard.density',
  /** Set while a choice of the person is not on the account yet. */
  unsavedChoice: 'switchboard.unsavedChoice',
  dateMode: 'switchboard.dateMode',
  /** Files that were not finished, by name. */
  uploads: 'switchboard.uploads',
  quickAccess: 'switchboard.quickAccess',
  /** How high the assistant's icon stands. */
  assistant: 'switchboard.assistant',
  list: (code: string) => `switchboard.list.${code}`,
} as const;
