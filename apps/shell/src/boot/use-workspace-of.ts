import { localeNow, session, setErrorHooks } from '@switchboard/kit-web/host';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { destinationOf } from '../routes/destination.ts';
import { bookmarkOf } from '../tabs/bookmark.ts';
import { forgetWorkspaces } from '../tabs/persist.ts';
import { createWorkspace, type Workspace } from '../tabs/workspace.ts';
import type { ShellHistory } from './history.ts';

/** The workspace of this user, connected to the browser's history while it is shown. */
export function useWorkspaceOf(userId: string, history: ShellHistory): Workspace {
  const queryClient = useQueryClient();
  const [workspace] = useState(() =>
    createWorkspace({
      userId,
      history,
      storage: window.sessionStorage,
      bookmarkOf: (tab) => bookmarkOf(tab, session.get().menu, localeNow()),
      destinationOf: (address) => destinationOf(address, session.get().menu),
      // It is unknown which answers a page used: all become stale and are requested again on the next mount.
      dropCaches: () => void queryClient.invalidateQueries({ refetchType: 'none' }),
    }),
  );
  useLayoutEffect(() => {
    setErrorHooks({ openPath: (fullPath) => workspace.open(fullPath) });
    const stop = workspace.start();
    // in the same turn as the new menu, before React renders the page that showed a refusal
    const stopListening = session.subscribe(workspace.reconsider);
    const stopForgetting = session.onSignedOut(({ isWanted }) => {
      if (!isWanted) return;
      workspace.forget();
      forgetWorkspaces(window.sessionStorage);
    });
    return () => {
      stopForgetting();
      stopListening();
      stop();
    };
  }, [workspace]);
  return workspace;
}
