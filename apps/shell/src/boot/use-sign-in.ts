import { session } from '@switchboard/kit-web/host';
import { useCallback, useMemo, useRef } from 'react';
import type { SignIn } from '../login/login-form.tsx';
import { withoutAppCode } from '../login/forward.ts';
import { queryOf } from '../routes/full-path.ts';
import { safeReturnTarget } from '../routes/return-target.ts';
import type { ShellHistory } from './history.ts';

export interface SignInActions {
  /** The target after signing in. */
  readonly returnPath: string;
  /** Signs in and goes to the target. Throws the error of the sign-in. */
  enter(target: string, signIn: () => Promise<void>): Promise<void>;
  readonly withPassword: SignIn;
  /** The target of the sign-in that has just succeeded, returned once. */
  takeTarget(): string | null;
  /** True once for each arrival at the sign-in page by the guard. */
  takeAutoLeave(): boolean;
}

export function useSignIn(history: ShellHistory): SignInActions {
  // Set only during a sign-in: in all other cases the guard redirects from the sign-in page to /.
  const target = useRef<string | null>(null);
  const href = history.href();
  const wanted = queryOf(href).get('redirectPath') ?? history.state().returnTo;
  const returnPath = withoutAppCode(safeReturnTarget(wanted));

  const enter = useCallback(async (to: string, signIn: () => Promise<void>): Promise<void> => {
    target.current = to;
    await signIn();
  }, []);
  const takeTarget = useCallback((): string | null => {
    const taken = target.current;
    target.current = null;
    return taken;
  }, []);
  const takeAutoLeave = useCallback((): boolean => {
    const state = history.state();
    if (state.returnTo === undefined || state.wasSent === true) return false;
    history.replace(history.href(), { ...state, wasSent: true });
    return true;
  }, [history]);

  return useMemo(
    () => ({
      returnPath,
      enter,
      withPassword: (input) => enter(returnPath, () => session.signInWithPassword(input)),
      takeTarget,
      takeAutoLeave,
    }),
    [returnPath, enter, takeTarget, takeAutoLeave],
  );
}
