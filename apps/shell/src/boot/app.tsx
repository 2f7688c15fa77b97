import { session, useSession } from '@switchboard/kit-web/host';
import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { SignInAgain } from '../login/sign-in-again.tsx';
import { Loading } from '../pages/loading.tsx';
import { Entry } from './entry.tsx';
import { pathOf } from '../routes/full-path.ts';
import { HOME_PATH } from '../routes/return-target.ts';
import { guard, signInAddress } from './guard.ts';
import type { ShellHistory } from './history.ts';
import { SignedOutPages } from './signed-out-pages.tsx';
import { useSignIn } from './use-sign-in.ts';

/**
 * Decides what is shown: the guard first, then the sign-in pages or the workspace. When the session is lost the address
 * is that of the sign-in, but its form is shown over the workspace: the same user continues where they were.
 */
export function ShellApp({ history }: { history: ShellHistory }): ReactNode {
  const { status, user } = useSession();
  const href = useSyncExternalStore(history.subscribe, history.href);
  const isSignedIn = status === 'signed-in';
  const isExpired = status === 'expired';
  const move = guard(href, isSignedIn);
  const signInActions = useSignIn(history);
  // the user of the pages below the sign-in dialog
  const [heldFor, setHeldFor] = useState<string | null>(null);
  if (isExpired && user !== null && heldFor !== user.userId) setHeldFor(user.userId);
  const isOther = isSignedIn && heldFor !== null && user !== null && heldFor !== user.userId;

  useLayoutEffect(() => {
    if (move === null) return;
    const target = isSignedIn ? (signInActions.takeTarget() ?? move.to) : move.to;
    // the address may contain data of the previous user and must not be shown to another one
    history.replace(isOther ? HOME_PATH : target, move.returnTo === undefined ? {} : { returnTo: move.returnTo });
  });

  useEffect(
    () =>
      session.onSignedOut(() => {
        if (pathOf(history.href()) !== '/login') history.replace(signInAddress(history.href()));
      }),
    [history],
  );

  const isWorkspaceKept = isExpired || (isSignedIn && user !== null && user.userId === heldFor);
  if (move !== null && !isWorkspaceKept) return <Loading />;
  if (!isSignedIn && !isExpired) return <SignedOutPages href={href} history={history} signInActions={signInActions} />;
  return (
    <>
      <Entry history={history} />
      {isExpired && <SignInAgain signInActions={signInActions} />}
    </>
  );
}
