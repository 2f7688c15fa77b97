/** Local storage that may be missing or full (private windows, policies): preferences are then not stored. */
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
      // not stored
    }
  },
};

export const LOCAL_KEYS = {
  refreshToken: 'switchboard.refreshToken',
  expiry: 'switchboard.expiry',
  /** Written briefly at sign-out, to notify the other browser tabs. */
  signedOut: 'switchboard.signedOut',
  locale: 'switchboard.locale',
  theme: 'switchboard.theme',
  density: 'switchboard.density',
  /** Set while a choice of the user is not saved to the account yet. */
  unsavedChoice: 'switchboard.unsavedChoice',
  dateMode: 'switchboard.dateMode',
  /** Unfinished uploads by file name. */
  uploads: 'switchboard.uploads',
  quickAccess: 'switchboard.quickAccess',
  /** Vertical position of the assistant's icon. */
  assistant: 'switchboard.assistant',
  list: (code: string) => `switchboard.list.${code}`,
} as const;
