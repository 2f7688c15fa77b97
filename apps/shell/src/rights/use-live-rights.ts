import { callApi } from '@switchboard/kit-web';
import { session } from '@switchboard/kit-web/host';
import { getPermVersion } from '@switchboard/sys-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenForRights } from './rights-signal.ts';

/** Menu, buttons and open pages follow the person's rights as they change (sys R26). */
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
      }),
    [queryClient],
  );
}
