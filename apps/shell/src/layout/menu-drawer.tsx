import { Drawer, Menu } from 'antd';
import type { ReactNode } from 'react';
import type { Place } from '../routes/place.ts';
import { HOME_PATH } from '../routes/return-target.ts';
import { useWorkspace } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';
import { useExternalItems } from './external-entries.tsx';
import { MenuIcon } from './menu-icon.tsx';
import { MenuTheme } from './menu-theme.tsx';
import { pageItem } from './side-menu.tsx';
import { useNavigation } from './use-place.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly place: Place;
}

/** On a phone all modules, groups and pages form one menu. */
export function MenuDrawer({ isOpen, onClose, place }: Props): ReactNode {
  const t = useShellText();
  const workspace = useWorkspace();
  const external = useExternalItems();
  const modules = useNavigation().filter((module) => module.id !== 'home');
  const items = [
    pageItem({ path: HOME_PATH, title: t('module.home'), icon: 'HomeOutlined' }),
    ...modules.map(({ id, title, icon, groups }) => ({
      key: id,
      icon: <MenuIcon name={icon} />,
      label: title ?? t(`module.${id}`),
      children: groups.map((group) => ({
        key: group.key,
        type: 'group' as const,
        label: group.title,
        children: group.pages.map(pageItem),
      })),
    })),
    ...external.items,
  ];
  const open = ({ key }: { key: string }): void => {
    if (!external.open(key)) workspace.open(key, 'replace');
    onClose();
  };
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      size={300}
      title={t('layout.modules')}
      styles={{ body: { padding: 0 } }}
    >
      <nav aria-label={t('layout.modules')}>
        <MenuTheme>
          <Menu
            mode="inline"
            style={{ borderInlineEnd: 0 }}
            selectedKeys={[place.menuPath]}
            defaultOpenKeys={place.app === null ? [] : [place.app]}
            items={items}
            onClick={open}
          />
        </MenuTheme>
      </nav>
    </Drawer>
  );
}
