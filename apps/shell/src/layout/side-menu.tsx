import { SearchOutlined } from '@ant-design/icons';
import { Input, Menu } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWorkspace } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';
import styles from './layout.module.css';
import { MenuIcon } from './menu-icon.tsx';
import { findPages } from './menu-search.ts';
import type { NavGroup, NavModule } from './navigation.ts';
import { MenuLink } from './page-link.tsx';

/** A module with more groups than this shows them collapsed, except the one in use. */
const GROUPS_SHOWN_OPEN = 6;
/** A shorter menu needs no search box. */
const SEARCH_FROM_PAGES = 12;

/** A long group next to the collapsed menu moves up until it fits. */
const PLACEMENTS = { rightTop: { points: ['tl', 'tr'], overflow: { adjustX: 1, shiftY: true } } };

interface Props {
  readonly module: NavModule;
  readonly menuPath: string;
  readonly isCollapsed: boolean;
}

export const pageItem = ({ path, title, icon }: NavGroup['pages'][number]) => ({
  key: path,
  icon: <MenuIcon name={icon} />,
  label: (
    <MenuLink path={path} title={title}>
      {title}
    </MenuLink>
  ),
});

/** The pages of one module by group. Remounted for every module. */
export function SideMenu({ module, menuPath, isCollapsed }: Props): ReactNode {
  const t = useShellText();
  const workspace = useWorkspace();
  const [keyword, setKeyword] = useState('');
  const current = module.groups.find((group) => group.pages.some((page) => page.path === menuPath))?.key;
  const isShort = module.groups.length <= GROUPS_SHOWN_OPEN;
  const [openKeys, setOpenKeys] = useState(isShort ? module.groups.map(({ key }) => key) : []);
  const [shownFor, setShownFor] = useState<string>();
  if (current !== undefined && current !== shownFor) {
    setShownFor(current);
    setOpenKeys([...new Set([...openKeys, current])]);
  }
  const isSearching = keyword.trim() !== '' && !isCollapsed;
  const groups = isSearching ? findPages(module.groups, keyword) : module.groups;
  const opened = isSearching ? groups.map(({ key }) => key) : openKeys;
  const hasSearch = !isCollapsed && module.groups.flatMap(({ pages }) => pages).length >= SEARCH_FROM_PAGES;
  return (
    <>
      {hasSearch && (
        <div className={styles.menuSearch}>
          <Input
            allowClear
            variant="filled"
            prefix={<SearchOutlined />}
            placeholder={t('layout.searchMenu')}
            aria-label={t('layout.searchMenu')}
            value={keyword}
            onChange={({ target }) => setKeyword(target.value)}
          />
        </div>
      )}
      {groups.length === 0 && <p className={styles.noPages}>{t('layout.noPages')}</p>}
      <Menu
        mode="inline"
        inlineCollapsed={isCollapsed}
        inlineIndent={16}
        builtinPlacements={PLACEMENTS}
        style={{ width: '100%', borderInlineEnd: 0 }}
        selectedKeys={[menuPath]}
        {...(!isCollapsed && { openKeys: opened, onOpenChange: setOpenKeys })}
        items={groups.map(({ key, title, icon, pages }) => ({
          key,
          label: (
            <span className={styles.groupTitle} title={title}>
              {title}
            </span>
          ),
          icon: <MenuIcon name={icon} />,
          // Next to a collapsed menu, the label explains the icon.
          children: isCollapsed
            ? [{ type: 'group', label: title, children: pages.map(pageItem) }]
            : pages.map(pageItem),
        }))}
        onClick={({ key }) => workspace.open(key, 'replace')}
      />
    </>
  );
}
