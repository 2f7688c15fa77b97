import { joinAccount, session, showErrorAndSignOut, useSession } from '@switchboard/kit-web/host';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { Layout } from '../layout/layout.tsx';
import { Loading } from '../pages/loading.tsx';
import { ForcedPasswordChange } from '../password/forced-password-change.tsx';
import { usePushConnection } from '../push/use-push.ts';
import { useLiveRights } from '../rights/use-live-rights.ts';
import { WorkspaceContext } from '../tabs/workspace-context.ts';
import type { ShellHistory } from './history.ts';
import { isLeaving } from './leaving.ts';
import { Shortcuts } from '../shortcuts/shortcuts.tsx';
import { ReleaseNotice } from '../release/release-notice.tsx';
import { useUnsavedWarning } from './use-unsaved-warning.ts';
import { useWorkspaceOf } from './use-workspace-of.ts';

/** On entry without a known user, loads user, menu and rights; a failure shows the message and signs out (sys R21). */
export function Entry({ history }: { history: ShellHistory }): ReactNode {
  const { user, status } = useSession();
  const isKnown = user !== null;
  useLiveRights();
  // a lost session ends the stream; signing in again in place gives the same user a new one
  usePushConnection(status === 'signed-in' && isKnown ? user.userId : null);
  useEffect(() => {
    if (isKnown) return;
    session.loadMe().catch((error: unknown) => {
      if (!isLeaving()) showErrorAndSignOut(error);
    });
  }, [isKnown]);
  const appearance = user?.appearance;
  // before the first paint of the workspace, to avoid a flash of the other language
  useLayoutEffect(() => (appearance === undefined ? undefined : joinAccount(appearance)), [appearance]);
  if (user === null) return <Loading />;
  if (user.mustChangePwd === true) return <ForcedPasswordChange />;
  return <WorkspaceHost key={user.userId} userId={user.userId} history={history} />;
}

function WorkspaceHost({ userId, history }: { userId: string; history: ShellHistory }): ReactNode {
  const workspace = useWorkspaceOf(userId, history);
  useUnsavedWarning(workspace);
  return (
    <WorkspaceContext value={workspace}>
      <Layout history={history} />
      <Shortcuts />
      <ReleaseNotice />
    </WorkspaceContext>
  );
}
