import { ApiError } from '@switchboard/kit-web';
import { session } from '@switchboard/kit-web/host';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useShellText } from '../text.ts';
import { requestAppCode } from './app-code.ts';
import type { Forward } from './forward.ts';
import { SignInProgress } from './sign-in-progress.tsx';

interface Props {
  readonly forward: Forward;
  readonly enter: (signIn: () => Promise<void>) => Promise<void>;
  readonly onUseLoginForm: () => void;
}

/** Whether a code is available without prompting the user. */
export function hasAppCode({ code }: Forward): boolean {
  return window.dd !== undefined || code !== null;
}

/** Opened from the chat app: its code signs the user in without a prompt (sys R07). */
export function AppSignIn({ forward, enter, onUseLoginForm }: Props): ReactNode {
  const t = useShellText();
  const [error, setError] = useState<string | null>(null);
  const [isRetrying, setRetrying] = useState(false);
  const wasStarted = useRef(false);
  const { corpId, code } = forward;

  const attempt = useCallback(async (): Promise<void> => {
    try {
      const fresh = window.dd === undefined ? code : await requestAppCode(window.dd, corpId);
      await enter(() => session.signInWithApp({ code: fresh ?? '', corpId }));
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.msg : t('login.failed'));
    }
  }, [corpId, code, enter, t]);

  useEffect(() => {
    if (wasStarted.current) return;
    wasStarted.current = true;
    void attempt();
  }, [attempt]);

  async function retry(): Promise<void> {
    setRetrying(true);
    await attempt();
    setRetrying(false);
  }

  // a code from the address is used up; only the chat app provides another one
  const again = window.dd === undefined ? undefined : () => void retry();
  return <SignInProgress error={error} isRetrying={isRetrying} retry={again} onUseLoginForm={onUseLoginForm} />;
}
