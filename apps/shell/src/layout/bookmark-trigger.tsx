import { BookOutlined } from '@ant-design/icons';
import { useLocaleSetting, useSession } from '@switchboard/kit-web/host';
import { Badge, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { pageTitle } from '../routes/title.ts';
import { useWorkspace, useWorkspaceState } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';
import styles from './header.module.css';

/** The open pages as a list: reachable from home, which has no tab bar, and on a phone, where it is short. */
export function BookmarkTrigger(): ReactNode {
  const t = useShellText();
  const workspace = useWorkspace();
  const { menu } = useSession();
  const [locale] = useLocaleSetting();
  const tabs = useWorkspaceState((state) => state.tabs);
  const activeId = useWorkspaceState((state) => state.activeId);
  const items = tabs.map((tab) => ({
    key: tab.id,
    label: <span className={styles.bookmark}>{tab.title ?? pageTitle(tab.fullPath, menu, locale)}</span>,
  }));
  const opened = tabs.filter((tab) => tab.isClosable).length;
  const label = t('layout.bookmarks', { count: opened });
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        className: styles.bookmarks,
        selectedKeys: activeId === null ? [] : [activeId],
        onClick: ({ key }) => workspace.activate(key),
      }}
    >
      <button type="button" className={styles.icon} title={label} aria-label={label} aria-haspopup="menu">
        <Badge count={opened} size="small" color="var(--ant-color-primary)" offset={[4, -2]}>
          <BookOutlined className={styles.glyph} />
        </Badge>
      </button>
    </Dropdown>
  );
}
