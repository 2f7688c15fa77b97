import { Alert } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { LogoMark } from '../brand/logo.tsx';
import { LocaleSwitch, ThemeSwitch } from '../layout/preference-switches.tsx';
import { useShellText } from '../text.ts';
import { Artwork } from './artwork.tsx';
import { LoginForm, type SignIn } from './login-form.tsx';
import { LoginPrompt } from './login-prompt.tsx';
import styles from './login.module.css';
import { ProviderButtons } from './provider-buttons.tsx';
import { type SignInWays, useSignInWays } from './use-sign-in-ways.ts';
import { useProviderVisit } from './use-provider-visit.ts';

interface Props {
  readonly signIn: SignIn;
  /** The target after signing in. */
  readonly returnPath: string;
  /**
   * True once, when the user was on the way to a page: with DingTalk as the only provider they are redirected without a
   * click.
   */
  readonly takeAutoLeave: () => boolean;
}

const isDingTalkOnly = ({ password, dingtalk, oidc }: SignInWays): boolean => dingtalk && !password && !oidc;

export function LoginPage({ signIn, returnPath, takeAutoLeave }: Props): ReactNode {
  const t = useShellText();
  const ways = useSignInWays();
  const { leavingFor, error, leave } = useProviderVisit(returnPath);
  const hasProviders = ways?.dingtalk === true || ways?.oidc === true;

  useEffect(() => {
    if (ways !== null && isDingTalkOnly(ways) && takeAutoLeave()) leave('dingtalk');
  }, [ways, takeAutoLeave, leave]);

  return (
    <main className={styles.page}>
      <div className={styles.art}>
        <Artwork />
        <p className={styles.claim}>{t('login.claim')}</p>
      </div>
      <div className={styles.side}>
        <div className={styles.switches}>
          <LocaleSwitch />
          <ThemeSwitch />
        </div>
        <div className={styles.panel}>
          <div className={styles.brand}>
            <LogoMark size={40} />
            <span className={styles.name}>{t('brand')}</span>
          </div>
          <h1 className={styles.title}>{t('login.title')}</h1>
          <LoginPrompt />
          {error !== null && <Alert style={{ marginBottom: 16 }} type="error" showIcon title={error} role="alert" />}
          {ways !== null && hasProviders && <ProviderButtons ways={ways} leavingFor={leavingFor} choose={leave} />}
          {ways?.password === true && (
            <>
              {hasProviders && <p className={styles.or}>{t('login.orPassword')}</p>}
              <LoginForm signIn={signIn} isSecondChoice={hasProviders} />
            </>
          )}
        </div>
      </div>
    </main>
  );
}
