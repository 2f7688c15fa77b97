/** Local storage that may be missing or full (private windows, policies): preferences are then simply not remembered. */
export const local = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
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
  list: (code: string) => `switchboard.list.${code}`,
} as const;
