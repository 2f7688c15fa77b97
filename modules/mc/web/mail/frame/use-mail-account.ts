import { useCall } from '@switchboard/kit-web';
import { accountState } from '@switchboard/mc-contract';
import { useSyncExternalStore } from 'react';

/** One selection for all mail pages of the workspace: a selected shared mailbox applies to every tab. */
let chosenId: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function choose(accountId: string | null): void {
  chosenId = accountId;
  for (const listener of listeners) listener();
}

/** The user's mailboxes and the selected one; `accountId` null = all of them together. */
export function useMailAccount() {
  const state = useCall(accountState, {}, { staleTime: 60_000 });
  const kept = useSyncExternalStore(subscribe, () => chosenId);
  const accounts = state.data?.accounts ?? [];
  // stored by another user who was signed in here, or for a share that ended
  const accountId = accounts.some(({ id }) => id === kept) ? kept : null;
  return { state, accounts, accountId, choose };
}
