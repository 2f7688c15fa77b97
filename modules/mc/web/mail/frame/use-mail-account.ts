import { useCall } from '@switchboard/kit-web';
import { accountState } from '@switchboard/mc-contract';
import { useSyncExternalStore } from 'react';

/** One choice for all mail pages of the workspace: whoever looks at a shared mailbox looks at it in every tab. */
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

/** My mailboxes and the one in front; `accountId` null = all of them together. */
export function useMailAccount() {
  const state = useCall(accountState, {}, { staleTime: 60_000 });
  const kept = useSyncExternalStore(subscribe, () => chosenId);
  const accounts = state.data?.accounts ?? [];
  // kept of somebody else who was signed in here, or of a share that ended
  const accountId = accounts.some(({ id }) => id === kept) ? kept : null;
  return { state, accounts, accountId, choose };
}
