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
  const [usesLoginForm, setUsesLoginForm] = useState(false);
  const { enter, returnPath } = signInActions;
  const signInAndReturn = useCallback((signIn: () => Promise<void>) => enter(returnPath, signIn), [enter, returnPath]);

  if (pathOf(href) === '/authorize') {
    return <AuthorizePage fullPath={href} enter={enter} onUseLoginForm={() => history.push('/login')} />;
  }
  if (pathOf(href) !== '/login') return <OutsidePage fullPath={href} history={history} />;
  const forward = forwardOf(href);
  if (forward !== null && hasAppCode(forward) && !usesLoginForm) {
    return <AppSignIn forward={forward} enter={signInAndReturn} onUseLoginForm={() => setUsesLoginForm(true)} />;
  }
  return (
    <LoginPage
      signIn={signInActions.withPassword}
      returnPath={returnPath}
      takeAutoLeave={signInActions.takeAutoLeave}
    />
  );
}
