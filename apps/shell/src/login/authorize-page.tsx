import { ApiError } from '@switchboard/kit-web';
import { type CodeSignIn, session } from '@switchboard/kit-web/host';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useShellText } from '../text.ts';
import { providerAnswer } from './provider-answer.ts';
import { tripOf } from './provider-trip.ts';
import { SignInProgress } from './sign-in-progress.tsx';
import { useProviderVisit } from './use-provider-visit.ts';

interface Props {
  readonly fullPath: string;
  /** Signs in and then goes to the target. */
  readonly enter: (target: string, signIn: () => Promise<void>) => Promise<void>;
  readonly onUseLoginForm: () => void;
}

/** Return from the provider: exchanges its code for a session (sys R04). */
export function AuthorizePage({ fullPath, enter, onUseLoginForm }: Props): ReactNode {
  const t = useShellText();
  const [answer] = useState<CodeSignIn | null>(() => providerAnswer(fullPath, (state) => tripOf(state)));
  const [error, setError] = useState<string | null>(answer === null ? t('login.noCode') : null);
  const visit = useProviderVisit(answer?.jump ?? '');
  // a code is valid for one exchange, however often the effect runs
  const wasSent = useRef(false);

  useEffect(() => {
    if (answer === null || wasSent.current) return;
    wasSent.current = true;
    enter(answer.jump, () => session.signInWithCode(answer)).catch((failure: unknown) =>
      setError(failure instanceof ApiError ? failure.msg : t('login.failed')),
    );
  }, [answer, enter, t]);

  const retry = answer === null ? undefined : () => visit.leave(answer.provider);
  return (
    <SignInProgress
      error={visit.error ?? error}
      isRetrying={visit.leavingFor !== null}
      retry={retry}
      onUseLoginForm={onUseLoginForm}
    />
  );
}
