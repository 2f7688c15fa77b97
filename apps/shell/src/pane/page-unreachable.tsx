import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useShellText } from '../text.ts';
import styles from './banner.module.css';

/** The server cannot be reached: a new release would not help, only a retry. */
export function PageUnreachable({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useShellText();
  const retry = (
    <Button size="small" onClick={onRetry}>
      {t('crash.retry')}
    </Button>
  );
  return (
    <div className={styles.place}>
      <Alert
        type="warning"
        showIcon
        title={t('unreachable.title')}
        description={t('unreachable.hint')}
        action={retry}
      />
    </div>
  );
}
