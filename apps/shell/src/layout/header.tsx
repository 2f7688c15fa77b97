import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { LogoMark } from '../brand/logo.tsx';
import { HOME_PATH } from '../routes/return-target.ts';
import { useShellText } from '../text.ts';
import type { DeviceMode } from './device.ts';
import styles from './header.module.css';
import { LocaleSwitch, ThemeSwitch } from './preference-switches.tsx';
import { PageLink } from './page-link.tsx';
import { TopNav } from './top-nav.tsx';
import { UserMenu } from './user-menu.tsx';

interface Props {
  readonly mode: DeviceMode;
  readonly app: string | null;
  /** Null where there is no menu to fold. */
  readonly menuToggle: { readonly isExpanded: boolean; readonly toggle: () => void } | null;
}

export function Header({ mode, app, menuToggle }: Props): ReactNode {
  const t = useShellText();
  const isMobile = mode === 'mobile';
  return (
    <header className={styles.header}>
      {/* Its place is kept where there is nothing to fold, so that the logo stays where it is. */}
      <Button
        type="text"
        style={menuToggle === null ? { visibility: 'hidden' } : {}}
        aria-label={t('layout.toggleMenu')}
        aria-expanded={menuToggle?.isExpanded ?? false}
        icon={menuToggle?.isExpanded === true ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        onClick={menuToggle?.toggle}
      />
      <PageLink path={HOME_PATH} className={styles.logo} aria-label={t('layout.logo')}>
        <LogoMark size={isMobile ? 24 : 28} />
        {!isMobile && <span className={styles.name}>{t('brand')}</span>}
      </PageLink>
      {isMobile ? <div className={styles.space} /> : <TopNav app={app} />}
      <div className={styles.tools}>
        <LocaleSwitch />
        <ThemeSwitch />
        <UserMenu isCompact={isMobile} />
      </div>
    </header>
  );
}
