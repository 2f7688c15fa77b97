import { session, useSession } from '@switchboard/kit-web/host';
import { type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { Loading } from '../pages/loading.tsx';
import { Entry } from './entry.tsx';
import { guard, signInAddress } from './guard.ts';
import type { ShellHistory } from './history.ts';
import { SignedOutPages } from './signed-out-pages.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Who may see what: the guard first, then the pages of the way in or the workspace. */
export function ShellApp({ history }: { history: ShellHistory }): ReactNode {
  const { status } = useSession();
  const href = useSyncExternalStore(history.subscribe, history.href);
  const isSignedIn = status === 'signed-in';
  const move = guard(href, isSignedIn);
  const door = useSignIn(history);

  useLayoutEffect(() => {
    if (move === null) return;
    const target = isSignedIn ? (door.takeTarget() ?? move.to) : move.to;
    history.replace(target, move.returnTo === undefined ? {} : { returnTo: move.returnTo });
  });

  useEffect(() => session.onSignedOut(() => history.replace(signInAddress(history.href()))), [history]);

  if (move !== null) return <Loading />;
  return isSignedIn ? <Entry history={history} /> : <SignedOutPages href={href} history={history} door={door} />;
}
