import { useCallback, useState } from 'react';
import { type PageMemory, usePageMemory } from '../page-host.ts';

type Keep = (memory: PageMemory, key: string, value: unknown) => void;

function useRemembered<T>(key: string, initial: () => T, keep: Keep): [T, (next: T) => void] {
  const memory = usePageMemory();
  const [value, setValue] = useState<T>(() => (memory?.read(key) as T | undefined) ?? initial());
  const change = useCallback(
    (next: T): void => {
      setValue(next);
      if (memory !== null) keep(memory, key, next ?? undefined);
    },
    [memory, key, keep],
  );
  return [value, change];
}

const keepState: Keep = (memory, key, value) => memory.keep(key, value);
const keepDraft: Keep = (memory, key, value) => memory.keepDraft(key, value);

/** State that is restored with the tab: the selection, the open drawer. JSON only, small, ids rather than records. */
export function useTabState<T>(key: string, initial: () => T): [T, (next: T) => void] {
  return useRemembered(key, initial, keepState);
}

/**
 * Unsaved input outside a form: null = nothing unsaved. It is restored with the tab; the shell confirms before the tab
 * is closed.
 */
export function useDraftState<T>(key: string): [T | null, (next: T | null) => void] {
  return useRemembered<T | null>(key, () => null, keepDraft);
}
