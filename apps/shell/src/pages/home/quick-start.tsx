import { useSession } from '@switchboard/kit-web/host';
import type { ReactNode } from 'react';
import { useShellText } from '../../text.ts';
import styles from './home.module.css';

const STEPS = ['ask', 'password', 'look'] as const;

/** For a user who may not open any page yet: next steps instead of an empty page. */
export function QuickStart(): ReactNode {
  const t = useShellText();
  const { user } = useSession();
  return (
    <section className={styles.card} aria-labelledby="home-start">
      <h2 className={styles.heading} id="home-start">
        {t('home.start.title')}
      </h2>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>{t(`home.start.${step}`, { jobNumber: user?.jobNumber ?? '' })}</li>
        ))}
      </ol>
    </section>
  );
}
