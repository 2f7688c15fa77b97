import type { ReactNode } from 'react';
import styles from './pages.module.css';

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}

/** A page with a single message. */
export function MessagePage({ icon, title, hint, children }: Props): ReactNode {
  return (
    <div className={styles.centre}>
      <span className={styles.icon}>{icon}</span>
      <h1 className={styles.title}>{title}</h1>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </div>
  );
}
