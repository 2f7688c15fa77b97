import { LoginOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { InPreparation } from '../pages/in-preparation.tsx';
import { routeTable } from '../routes/route-table.ts';
import { useShellText } from '../text.ts';
import type { ShellHistory } from './history.ts';
import styles from './outside-page.module.css';

/** /offerManage, available without a session. Its page comes with quotations. */
export function OutsidePage({ fullPath, history }: { fullPath: string; history: ShellHistory }): ReactNode {
  const t = useShellText();
  const resolved = routeTable.resolve(fullPath);
  if (resolved.kind !== 'page') return null;
  return (
    <main className={styles.page}>
      <InPreparation route={resolved.route} fullPath={fullPath}>
        <Button type="primary" icon={<LoginOutlined />} onClick={() => history.push('/login')}>
          {t('login.go')}
        </Button>
      </InPreparation>
    </main>
  );
}
