export interface MemoryStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  readonly keys: () => string[];
}

/** Session storage in memory; `room` is its capacity in characters. */
export function memoryStorage(room = Number.POSITIVE_INFINITY): MemoryStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      if (value.length > room) throw new Error('quota');
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
}
