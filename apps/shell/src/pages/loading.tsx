import { Spin } from 'antd';
import type { ReactNode } from 'react';
import { useShellText } from '../text.ts';
import styles from './pages.module.css';

export function Loading(): ReactNode {
  const t = useShellText();
  return (
    <div className={styles.centre} role="status" aria-label={t('loading')}>
      <Spin delay={150} />
    </div>
  );
}
