/** The undo and redo history. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** Typing into one input is a single undo step, not one per letter. */
  readonly tag: string | null;
}

const MOST = 100;

export const beginHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], tag: null });

export function changed<T>(history: History<T>, present: T, tag: string | null = null): History<T> {
  if (tag !== null && tag === history.tag) return { ...history, present, future: [] };
  return { past: [...history.past.slice(-MOST), history.present], present, future: [], tag };
}

export function undone<T>({ past, present, future }: History<T>): History<T> {
  const before = past.at(-1);
  if (before === undefined) return { past, present, future, tag: null };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], tag: null };
}

export function redone<T>({ past, present, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  if (next === undefined) return { past, present, future, tag: null };
  return { past: [...past, present], present: next, future: rest, tag: null };
}
