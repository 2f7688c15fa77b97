import { type PasswordSignIn, session, useSession } from '@switchboard/kit-web/host';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { LoginPage } from '../login/login-page.tsx';
import { Loading } from '../pages/loading.tsx';
import { pathOf, queryOf } from '../routes/full-path.ts';
import { safeReturnTarget } from '../routes/return-target.ts';
import { Entry } from './entry.tsx';
import { guard, signInAddress } from './guard.ts';
import type { ShellHistory } from './history.ts';
import { OutsidePage } from './outside-page.tsx';

/** Who may see what: the guard first, then the sign-in page or the workspace. */
export function ShellApp({ history }: { history: ShellHistory }): ReactNode {
  const { status } = useSession();
  const href = useSyncExternalStore(history.subscribe, history.href);
  const isSignedIn = status === 'signed-in';
  const move = guard(href, isSignedIn);
  // Set for the moment of signing in: the guard sends to / whoever comes to the sign-in page in another way.
  const afterSignIn = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (move === null) return;
    const target = isSignedIn ? (afterSignIn.current ?? move.to) : move.to;
    afterSignIn.current = null;
    history.replace(target, move.returnTo === undefined ? {} : { returnTo: move.returnTo });
  });

  useEffect(() => session.onSignedOut(() => history.replace(signInAddress(history.href()))), [history]);

  async function signIn(input: PasswordSignIn): Promise<void> {
    const wanted = queryOf(history.href()).get('redirectPath') ?? history.state().returnTo;
    afterSignIn.current = safeReturnTarget(wanted);
    await session.signInWithPassword(input);
  }

  if (move !== null) return <Loading />;
  if (isSignedIn) return <Entry history={history} />;
  return pathOf(href) === '/login' ? <LoginPage signIn={signIn} /> : <OutsidePage fullPath={href} history={history} />;
}
