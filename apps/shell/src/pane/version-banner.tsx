import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useSafeReload } from '../release/use-safe-reload.ts';
import { useShellText } from '../text.ts';
import styles from './banner.module.css';

/** R148, R149: the code of this page was removed with an older release. Tabs and drafts survive the reload. */
export function VersionBanner(): ReactNode {
  const t = useShellText();
  const reload = useSafeReload();
  const refresh = (
    <Button type="primary" size="small" onClick={reload}>
      {t('version.refresh')}
    </Button>
  );
  return (
    <div className={styles.place}>
      <Alert type="warning" showIcon title={t('version.updated')} description={t('version.hint')} action={refresh} />
    </div>
  );
}
