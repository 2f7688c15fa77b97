import { session, useSession } from '@switchboard/kit-web/host';
import { Alert, Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import type { SignInActions } from '../boot/use-sign-in.ts';
import { useShellText } from '../text.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login.module.css';
import { ProviderButtons } from './provider-buttons.tsx';
import { useProviderVisit } from './use-provider-visit.ts';
import { useSignInWays } from './use-sign-in-ways.ts';

/** Above everything that a page may have opened, below the messages. */
const ABOVE_PAGES = 2000;

/** The session was lost: signing in again in place. The pages stay mounted below, inert and without focus. */
export function SignInAgain({ signInActions }: { signInActions: SignInActions }): ReactNode {
  const t = useShellText();
  const { user } = useSession();
  const ways = useSignInWays();
  const { leavingFor, error, leave } = useProviderVisit(signInActions.returnPath);
  const hasProviders = ways?.dingtalk === true || ways?.oidc === true;
  return (
    <Modal
      open
      centered
      width={400}
      zIndex={ABOVE_PAGES}
      title={t('login.again.title')}
      closable={false}
      keyboard={false}
      mask={{ closable: false, blur: true }}
      footer={null}
    >
      <p>{t('login.again.hint', { name: user?.name ?? '' })}</p>
      {error !== null && <Alert style={{ marginBottom: 16 }} type="error" showIcon title={error} role="alert" />}
      {ways !== null && hasProviders && <ProviderButtons ways={ways} leavingFor={leavingFor} choose={leave} />}
      {ways?.password === true && (
        <>
          {hasProviders && <p className={styles.or}>{t('login.orPassword')}</p>}
          <LoginForm signIn={signInActions.withPassword} isSecondChoice={hasProviders} />
        </>
      )}
      <Button type="link" block style={{ marginTop: 8 }} onClick={() => void session.signOut()}>
        {t('login.again.leave')}
      </Button>
    </Modal>
  );
}
