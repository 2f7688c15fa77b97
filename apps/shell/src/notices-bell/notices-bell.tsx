import { BellOutlined } from '@ant-design/icons';
import { Badge, Popover, theme } from 'antd';
import { type ReactNode, useState } from 'react';
import header from '../layout/header.module.css';
import { useShellText } from '../text.ts';
import { LatestMessages } from './latest-messages.tsx';
import { useUnreadDot } from './use-notices.ts';
import { usePopUps } from './use-pop-ups.tsx';

/** R077: the messages icon, with a dot when something is unread and the latest messages behind it. */
export function NoticesBell(): ReactNode {
  const t = useShellText();
  const { token } = theme.useToken();
  const isUnread = useUnreadDot();
  const [isOpen, setOpen] = useState(false);
  usePopUps();
  const label = isUnread ? t('top.new', { label: t('top.messages') }) : t('top.messages');
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={isOpen}
      onOpenChange={setOpen}
      styles={{ container: { padding: 0 } }}
      destroyOnHidden
      content={<LatestMessages isUnread={isUnread} onLeave={() => setOpen(false)} />}
    >
      <button type="button" className={header.icon} title={label} aria-label={label} aria-expanded={isOpen}>
        <Badge dot={isUnread} color={token.colorError} offset={[-1, 1]}>
          <span className={header.glyph}>
            <BellOutlined />
          </span>
        </Badge>
      </button>
    </Popover>
  );
}
