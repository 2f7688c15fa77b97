import { LOCAL_KEYS, local } from '../local.ts';

let onChoice: (() => void) | null = null;

/** Remembers here at once; on the account as soon as somebody is signed in (see account.ts). */
export function keepChoice(key: string, value: string): void {
  local.set(key, value);
  local.set(LOCAL_KEYS.unsavedChoice, '1');
  onChoice?.();
}

export function setChoiceListener(listener: (() => void) | null): void {
  onChoice = listener;
}
