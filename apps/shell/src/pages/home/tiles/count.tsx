import { formatDecimal } from '@switchboard/kit-web';
import type { ReactNode } from 'react';
import { PageLink } from '../../../layout/page-link.tsx';
import { useShellText } from '../../../text.ts';
import styles from './tiles.module.css';

interface Props {
  readonly label: string;
  /** Null = unknown. */
  readonly value: number | null;
  readonly path: string;
  readonly hint?: string | undefined;
}

/** A number that links to the rows behind it. */
export function Count({ label, value, path, hint }: Props): ReactNode {
  const t = useShellText();
  return (
    <PageLink path={path} className={styles.count} {...(hint === undefined ? {} : { title: hint })}>
      <span className={value === null ? styles.noValue : styles.value}>
        {value === null ? t('home.unknown') : formatDecimal(value)}
      </span>
      <span className={styles.label}>{label}</span>
    </PageLink>
  );
}
