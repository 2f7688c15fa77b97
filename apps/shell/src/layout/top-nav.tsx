import { Menu } from 'antd';
import type { ReactNode } from 'react';
import { HOME_PATH } from '../routes/return-target.ts';
import { placeOf } from '../routes/place.ts';
import { useWorkspace } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';
import { useExternalItems } from './external-entries.tsx';
import styles from './header.module.css';
import { MenuTheme } from './menu-theme.tsx';
import { firstPage, type NavModule } from './navigation.ts';
import { MenuLink } from './page-link.tsx';
import { useNavigation } from './use-place.ts';

const HOME = 'home';

/** One entry per permitted module; those that do not fit move into the last one. */
export function TopNav({ app }: { app: string | null }): ReactNode {
  const t = useShellText();
  const workspace = useWorkspace();
  const external = useExternalItems();
  const modules = useNavigation().filter((module) => module.id !== HOME);

  function openModule(id: string): void {
    const module = modules.find((candidate) => candidate.id === id);
    workspace.open(module === undefined ? HOME_PATH : lastPlaceIn(module), 'replace');
  }
  /** The last used page of that module, else its first page. */
  function lastPlaceIn(module: NavModule): string {
    const used = workspace.store.getState().tabs.filter((tab) => placeOf(tab.href, []).app === module.id);
    const last = used.sort((a, b) => b.usedAt - a.usedAt)[0];
    return last?.fullPath ?? firstPage(module)?.path ?? HOME_PATH;
  }

  const entries = [
    { key: HOME, path: HOME_PATH, title: t('module.home') },
    ...modules.map((module) => ({
      key: module.id,
      path: firstPage(module)?.path ?? HOME_PATH,
      title: module.title ?? t(`module.${module.id}`),
    })),
  ];
  return (
    <nav className={styles.nav} aria-label={t('layout.modules')}>
      <MenuTheme>
        <Menu
          mode="horizontal"
          selectedKeys={app === null ? [] : [app]}
          items={[
            ...entries.map(({ key, path, title }) => ({ key, label: <MenuLink path={path}>{title}</MenuLink> })),
            ...external.items,
          ]}
          onClick={({ key }) => external.open(key) || openModule(key)}
        />
      </MenuTheme>
    </nav>
  );
}
