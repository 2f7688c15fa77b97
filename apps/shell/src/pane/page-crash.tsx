import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useShellText } from '../text.ts';
import styles from './banner.module.css';

export function PageCrash({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useShellText();
  const retry = (
    <Button size="small" onClick={onRetry}>
      {t('crash.retry')}
    </Button>
  );
  return (
    <div className={styles.place}>
      <Alert type="error" showIcon title={t('crash.title')} description={t('crash.hint')} action={retry} />
    </div>
  );
}
