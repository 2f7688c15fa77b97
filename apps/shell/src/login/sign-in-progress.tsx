import { Alert, Button, Spin } from 'antd';
import type { ReactNode } from 'react';
import { LogoMark } from '../brand/logo.tsx';
import { useShellText } from '../text.ts';
import styles from './login.module.css';

interface Props {
  /** Null while in progress. */
  readonly error: string | null;
  readonly isRetrying: boolean;
  readonly retry: (() => void) | undefined;
  readonly onUseLoginForm: () => void;
}

/** Signing in without a form: succeeds by itself, or shows the error and what to do. */
export function SignInProgress({ error, isRetrying, retry, onUseLoginForm }: Props): ReactNode {
  const t = useShellText();
  return (
    <main className={styles.progress}>
      <LogoMark size={48} />
      {error === null ? (
        <div className={styles.progressText} role="status">
          <Spin />
          <span>{t('login.underWay')}</span>
        </div>
      ) : (
        <>
          <Alert type="error" showIcon title={error} role="alert" />
          <div className={styles.progressActions}>
            {retry !== undefined && (
              <Button type="primary" loading={isRetrying} onClick={retry}>
                {t('login.retry')}
              </Button>
            )}
            <Button onClick={onUseLoginForm}>{t('login.otherWay')}</Button>
          </div>
        </>
      )}
    </main>
  );
}
