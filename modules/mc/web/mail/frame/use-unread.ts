import { useCall, usePushSignal, useRights } from '@switchboard/kit-web';
import { MAIL_KEYS, NEW_MAIL_TYPE, PUSH_SIGNALS, unreadCounts } from '@switchboard/mc-contract';
import type { Unread } from './entries.tsx';

const NONE: Unread = { receiveUnReadNum: 0, indiciaUnReadNum: 0, junkUnReadNum: 0 };

/** The unread counts of the boxes, reloaded whenever a mail arrived or changed. After an error none are shown. */
export function useUnread(isBound: boolean, accountId: string | null): Unread {
  const rights = useRights();
  const counts = useCall(unreadCounts, accountId === null ? {} : { accountId }, {
    enabled: isBound && rights.has(MAIL_KEYS.inbox),
  });
  usePushSignal([NEW_MAIL_TYPE, PUSH_SIGNALS.mail], () => void counts.refetch());
  return counts.data ?? NONE;
}
