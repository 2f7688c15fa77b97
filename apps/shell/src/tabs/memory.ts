import { memoryText, memoryValue } from '@switchboard/kit-web/host';

export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Entry {
  readonly value: unknown;
  readonly isDraft?: true;
}
type PageRecord = Readonly<Record<string, Entry>>;

/** The memory of one user's pages, by tab, in the session storage of this browser tab. */
export interface Memory {
  read(tabId: string, key: string): unknown;
  /** False when the storage is full: the value is then kept only until the browser page is left. */
  keep(tabId: string, key: string, value: unknown, isDraft: boolean): boolean;
  hasDraft(tabId: string): boolean;
  drop(tabId: string): void;
}

const PREFIX = 'switchboard.page.';

export function createMemory(storage: KeyStorage, userId: string): Memory {
  const records = new Map<string, PageRecord>();
  const keyOf = (tabId: string): string => `${PREFIX}${userId}.${tabId}`;

  function recordOf(tabId: string): PageRecord {
    const known = records.get(tabId) ?? readRecord(storage.getItem(keyOf(tabId)));
    records.set(tabId, known);
    return known;
  }

  return {
    read: (tabId, key) => recordOf(tabId)[key]?.value,
    keep(tabId, key, value, isDraft) {
      const { [key]: _, ...others } = recordOf(tabId);
      const entry: Entry = isDraft ? { value, isDraft } : { value };
      const record = value === undefined ? others : { ...others, [key]: entry };
      records.set(tabId, record);
      try {
        if (Object.keys(record).length === 0) storage.removeItem(keyOf(tabId));
        else storage.setItem(keyOf(tabId), memoryText(record));
        return true;
      } catch {
        return false;
      }
    },
    hasDraft: (tabId) => Object.values(recordOf(tabId)).some((entry) => entry.isDraft === true),
    drop(tabId) {
      records.delete(tabId);
      storage.removeItem(keyOf(tabId));
    },
  };
}

function readRecord(text: string | null): PageRecord {
  try {
    const value = memoryValue(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as PageRecord) : {};
  } catch {
    return {};
  }
}
