import { LOCAL_KEYS, local } from '../local.ts';

let onChoice: (() => void) | null = null;

/** Stores the choice locally at once, and on the account as soon as a user is signed in (see account.ts). */
export function keepChoice(key: string, value: string): void {
  local.set(key, value);
  local.set(LOCAL_KEYS.unsavedChoice, '1');
  onChoice?.();
}

export function setChoiceListener(listener: (() => void) | null): void {
  onChoice = listener;
}
