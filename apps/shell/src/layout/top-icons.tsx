import { AuditOutlined, DownloadOutlined, NotificationOutlined } from '@ant-design/icons';
import { useSession } from '@switchboard/kit-web/host';
import type { ReactNode } from 'react';
import { NoticesBell } from '../notices-bell/notices-bell.tsx';
import { accessTo } from '../routes/access.ts';
import { useShellText } from '../text.ts';
import { useNewExports } from '../summary/use-new-exports.ts';
import { TopIcon } from './top-icon.tsx';

const PATHS = {
  process: '/general/process/sponsor',
  notices: '/message/publicnotice/timeaxis',
  download: '/general/download',
} as const;

/** R075. An icon is shown only to users who may open its page; messages are open to all users. */
export function TopIcons(): ReactNode {
  const t = useShellText();
  const { menu } = useSession();
  const hasNewExports = useNewExports();
  const icons = [
    { path: PATHS.process, label: t('top.process'), icon: <AuditOutlined /> },
    { path: PATHS.notices, label: t('top.notices'), icon: <NotificationOutlined /> },
    { path: PATHS.download, label: t('top.download'), icon: <DownloadOutlined />, dot: hasNewExports },
  ];
  return (
    <>
      {icons
        .filter(({ path }) => accessTo(path, menu) === 'allowed')
        .map((icon) => (
          <TopIcon key={icon.path} {...icon} />
        ))}
      <NoticesBell />
    </>
  );
}
