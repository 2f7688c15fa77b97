import { callApi } from '@switchboard/kit-web';
import { session } from '@switchboard/kit-web/host';
import { PUSH_SIGNALS } from '@switchboard/mc-contract';
import { getPermVersion } from '@switchboard/sys-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { push } from '../push/browser-push.ts';
import { listenForRights } from './rights-signal.ts';

/** Menu, buttons and open pages follow changes of the user's rights (sys R26). */
export function useLiveRights(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      listenForRights({
        readVersion: async () => (await callApi(getPermVersion, {})).permVersion,
        onChange: async () => {
          const isWhole = await session.reloadRights();
          // rows and fields may have changed with the rights
          void queryClient.invalidateQueries();
          return isWhole;
        },
        onHint: (check) =>
          push.subscribe({
            onMessage: ({ msgType }) => {
              if (msgType === PUSH_SIGNALS.rights) check();
            },
            // signals sent while there was no connection were missed
            onState: (state) => {
              if (state === 'connected') check();
            },
          }),
      }),
    [queryClient],
  );
}
