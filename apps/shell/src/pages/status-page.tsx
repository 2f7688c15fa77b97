import { CompassOutlined, LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { HOME_PATH } from '../routes/return-target.ts';
import { useWorkspace } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';
import { MessagePage } from './message-page.tsx';

/** R019-R022. */
export function StatusPage({ status }: { status: '403' | '404' }): ReactNode {
  const t = useShellText();
  const workspace = useWorkspace();
  const icon = status === '403' ? <LockOutlined /> : <CompassOutlined />;
  return (
    <MessagePage icon={icon} title={t(status === '403' ? 'status.forbidden' : 'status.notFound')}>
      <Button type="primary" onClick={() => workspace.open(HOME_PATH)}>
        {t('status.backHome')}
      </Button>
    </MessagePage>
  );
}
