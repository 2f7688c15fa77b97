import { Menu } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWorkspace } from '../tabs/workspace-context.ts';
import { groupIcon } from './icons.tsx';
import type { NavGroup, NavModule } from './navigation.ts';
import { MenuLink } from './page-link.tsx';

/** A module with more groups than this shows them folded, except the one in use. */
const GROUPS_SHOWN_OPEN = 6;

/** A long group beside the folded menu moves up until it fits. */
const PLACEMENTS = { rightTop: { points: ['tl', 'tr'], overflow: { adjustX: 1, shiftY: true } } };

interface Props {
  readonly module: NavModule;
  readonly menuPath: string;
  readonly isCollapsed: boolean;
}

export const pageItem = ({ path, title }: NavGroup['pages'][number]) => ({
  key: path,
  title,
  label: <MenuLink path={path}>{title}</MenuLink>,
});

/** The pages of one module by group. Mounted anew for every module. */
export function SideMenu({ module, menuPath, isCollapsed }: Props): ReactNode {
  const workspace = useWorkspace();
  const { groups } = module;
  const current = groups.find((group) => group.pages.some((page) => page.path === menuPath))?.key;
  const [openKeys, setOpenKeys] = useState(groups.length <= GROUPS_SHOWN_OPEN ? groups.map(({ key }) => key) : []);
  const [shownFor, setShownFor] = useState<string>();
  if (current !== undefined && current !== shownFor) {
    setShownFor(current);
    setOpenKeys([...new Set([...openKeys, current])]);
  }
  return (
    <Menu
      mode="inline"
      inlineCollapsed={isCollapsed}
      inlineIndent={20}
      builtinPlacements={PLACEMENTS}
      style={{ width: '100%', borderInlineEnd: 0 }}
      selectedKeys={[menuPath]}
      {...(!isCollapsed && { openKeys, onOpenChange: setOpenKeys })}
      items={groups.map(({ key, title, iconKey, pages }) => ({
        key,
        label: title,
        icon: groupIcon(iconKey),
        // Beside a folded menu nothing else says what the icon stands for.
        children: isCollapsed ? [{ type: 'group', label: title, children: pages.map(pageItem) }] : pages.map(pageItem),
      }))}
      onClick={({ key }) => workspace.open(key, 'replace')}
    />
  );
}
