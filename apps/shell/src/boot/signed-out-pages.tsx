import { type ReactNode, useCallback, useState } from 'react';
import { AppSignIn, hasAppCode } from '../login/app-sign-in.tsx';
import { AuthorizePage } from '../login/authorize-page.tsx';
import { forwardOf } from '../login/forward.ts';
import { LoginPage } from '../login/login-page.tsx';
import { pathOf } from '../routes/full-path.ts';
import type { ShellHistory } from './history.ts';
import { OutsidePage } from './outside-page.tsx';
import type { SignInActions } from './use-sign-in.ts';

interface Props {
  readonly href: string;
  readonly history: ShellHistory;
  readonly signInActions: SignInActions;
}

/** All pages available without a session (sys R01). */
export function SignedOutPages({ href, history, signInActions }: Props): ReactNode {
  const [isByHand, setByHand] = useState(false);
  const { enter, jump } = signInActions;
  const enterJump = useCallback((signIn: () => Promise<void>) => enter(jump, signIn), [enter, jump]);

  if (pathOf(href) === '/authorize') {
    return <AuthorizePage fullPath={href} enter={enter} toSignIn={() => history.push('/login')} />;
  }
  if (pathOf(href) !== '/login') return <OutsidePage fullPath={href} history={history} />;
  const forward = forwardOf(href);
  if (forward !== null && hasAppCode(forward) && !isByHand) {
    return <AppSignIn forward={forward} enter={enterJump} toSignIn={() => setByHand(true)} />;
  }
  return <LoginPage signIn={signInActions.withPassword} jump={jump} takeAutoLeave={signInActions.takeAutoLeave} />;
}
