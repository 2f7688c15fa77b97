import { useCall } from '@switchboard/kit-web';
import { hasUnread, PUSH_SIGNALS } from '@switchboard/mc-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { usePush } from '../push/use-push.ts';

const MESSAGE_CALLS = 'mc.message.';

/** Whether there are unread messages (mc M15): false if unknown. Requested at the start and on every push signal. */
export function useUnreadDot(): boolean {
  const queryClient = useQueryClient();
  const { data } = useCall(hasUnread, {});
  const refresh = useCallback(
    () =>
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith(MESSAGE_CALLS),
      }),
    [queryClient],
  );
  usePush({
    onMessage({ msgId, msgType }) {
      if (msgId !== undefined || msgType === PUSH_SIGNALS.counts) refresh();
    },
    onConnection(state) {
      // after a gap, messages may have been missed
      if (state === 'connected' || state === 'resync') refresh();
    },
  });
  return data === true;
}
