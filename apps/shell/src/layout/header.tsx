import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { LogoMark } from '../brand/logo.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { HOME_PATH } from '../routes/return-target.ts';
import { useShellText } from '../text.ts';
import type { DeviceMode } from './device.ts';
import styles from './header.module.css';
import { BookmarkTrigger } from './bookmark-trigger.tsx';
import { PageLink } from './page-link.tsx';
import { LocaleSwitch } from './preference-switches.tsx';
import { TopIcons } from './top-icons.tsx';
import { TopNav } from './top-nav.tsx';
import { UserMenu } from './user-menu.tsx';

interface Props {
  readonly mode: DeviceMode;
  readonly app: string | null;
  /** Null where there is no menu to collapse. */
  readonly menuToggle: { readonly isExpanded: boolean; readonly toggle: () => void } | null;
}

/** R050. */
const LOGO = 28;
const SMALL_LOGO = 22;

export function Header({ mode, app, menuToggle }: Props): ReactNode {
  const t = useShellText();
  const isMobile = mode === 'mobile';
  return (
    <header className={styles.header}>
      {/* The space is kept without a menu to collapse: the logo does not move. */}
      <Button
        type="text"
        style={menuToggle === null ? { visibility: 'hidden' } : {}}
        aria-label={t('layout.toggleMenu')}
        aria-expanded={menuToggle?.isExpanded ?? false}
        icon={menuToggle?.isExpanded === true ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        onClick={menuToggle?.toggle}
      />
      <BookmarkTrigger />
      <PageLink path={HOME_PATH} className={styles.logo} aria-label={t('layout.logo')}>
        <LogoMark size={isMobile ? SMALL_LOGO : LOGO} />
        {!isMobile && <span className={styles.name}>{t('brand')}</span>}
      </PageLink>
      {isMobile ? <div className={styles.space} /> : <TopNav app={app} />}
      <div className={styles.tools}>
        <PaletteButton />
        <TopIcons />
        {!isMobile && <LocaleSwitch />}
        <UserMenu isCompact={isMobile} />
      </div>
    </header>
  );
}
