import type { ReactNode } from 'react';
import { LogoMark } from '../brand/logo.tsx';
import { LocaleSwitch, ThemeSwitch } from '../layout/preference-switches.tsx';
import { useShellText } from '../text.ts';
import { Artwork } from './artwork.tsx';
import { LoginForm, type SignIn } from './login-form.tsx';
import styles from './login.module.css';

export function LoginPage({ signIn }: { signIn: SignIn }): ReactNode {
  const t = useShellText();
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
          <LoginForm signIn={signIn} />
        </div>
      </div>
    </main>
  );
}
