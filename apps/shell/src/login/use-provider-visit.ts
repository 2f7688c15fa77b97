import { ApiError } from '@switchboard/kit-web';
import type { SignInProvider } from '@switchboard/kit-web/host';
import { useCallback, useState } from 'react';
import { useShellText } from '../text.ts';
import { leaveFor } from './provider-trip.ts';

export interface ProviderVisitState {
  readonly leavingFor: SignInProvider | null;
  readonly error: string | null;
  readonly leave: (provider: SignInProvider) => void;
}

/** Opens a provider; `leavingFor` stays set until the browser has left. */
export function useProviderVisit(returnPath: string): ProviderVisitState {
  const t = useShellText();
  const [leavingFor, setLeavingFor] = useState<SignInProvider | null>(null);
  const [error, setError] = useState<string | null>(null);
  const leave = useCallback(
    (provider: SignInProvider): void => {
      setLeavingFor(provider);
      setError(null);
      leaveFor(provider, returnPath).catch((failure: unknown) => {
        setError(failure instanceof ApiError ? failure.msg : t('login.failed'));
        setLeavingFor(null);
      });
    },
    [returnPath, t],
  );
  return { leavingFor, error, leave };
}
