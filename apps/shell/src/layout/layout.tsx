import { type CSSProperties, type MouseEvent, type ReactNode, useState } from 'react';
import { Assistant } from '../assistant/assistant.tsx';
import type { ShellHistory } from '../boot/history.ts';
import { RatingPrompt } from '../feedback/rating-prompt.tsx';
import { isContentOnly } from '../login/forward.ts';
import { Panes } from '../pane/panes.tsx';
import { PaletteHost } from '../palette/palette-host.tsx';
import { QuickAccess } from '../quick-access/quick-access.tsx';
import { useLayoutLoad } from '../summary/use-layout-load.ts';
import { useShellText } from '../text.ts';
import { GuidedTour } from '../tour/guided-tour.tsx';
import { VersionNotice } from '../version-notice/version-notice.tsx';
import { asideWidth, HEADER_HEIGHT } from './device.ts';
import { ExtraBadge } from './extra-badge.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { MenuDrawer } from './menu-drawer.tsx';
import { MenuTheme } from './menu-theme.tsx';
import { SideMenu } from './side-menu.tsx';
import { TabStrip } from './tab-strip.tsx';
import { useCollapsed, useDeviceMode } from './use-device.ts';
import { useDocumentTitle } from './use-document-title.ts';
import { useNavigation, usePlace } from './use-place.ts';

const CONTENT_ID = 'content';

/** Header, menu, tabs and pages: the whole window of a signed-in user. */
export function Layout({ history }: { history: ShellHistory }): ReactNode {
  const t = useShellText();
  const mode = useDeviceMode();
  const [isCollapsed, setCollapsed] = useCollapsed(mode);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const place = usePlace();
  // the chat app opens one address; pages opened from there belong to the same window
  const [wasOpenedBare] = useState(() => isContentOnly(history.href()));
  const module = useNavigation().find((candidate) => candidate.id === place.app);
  useDocumentTitle(place);
  useLayoutLoad();

  if (wasOpenedBare || isContentOnly(place.fullPath)) return <BareContent history={history} />;
  const isMobile = mode === 'mobile';
  const hasAside = !place.hideAside && module !== undefined;
  const width = hasAside ? asideWidth(mode, isCollapsed) : 0;
  const size = { '--header-height': `${HEADER_HEIGHT}px`, '--aside-width': `${width}px` } as CSSProperties;
  const toggleMenu = isMobile ? () => setDrawerOpen(true) : () => setCollapsed(!isCollapsed);
  return (
    <div className={styles.layout} style={size} data-mode={mode}>
      <SkipLink />
      <PaletteHost />
      <Header
        mode={mode}
        app={place.app}
        menuToggle={
          isMobile || hasAside ? { isExpanded: isMobile ? isDrawerOpen : !isCollapsed, toggle: toggleMenu } : null
        }
      />
      {isMobile && <MenuDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} place={place} />}
      <div className={styles.body}>
        {hasAside && width > 0 && (
          <aside className={styles.aside}>
            <nav aria-label={t('layout.moduleMenu')}>
              <MenuTheme>
                <SideMenu key={module.id} module={module} menuPath={place.menuPath} isCollapsed={isCollapsed} />
              </MenuTheme>
            </nav>
          </aside>
        )}
        <div className={styles.work}>
          {!place.hideBookmarks && <TabStrip />}
          <main className={styles.content} id={CONTENT_ID} tabIndex={-1}>
            <Panes history={history} isTabbed={!place.hideBookmarks} />
          </main>
        </div>
      </div>
      <ExtraBadge app={place.app} />
      <QuickAccess />
      <Assistant app={place.app} />
      <GuidedTour place={place} />
      <RatingPrompt />
      <VersionNotice />
    </div>
  );
}

/** R027: no header, no menu, no tabs. */
function BareContent({ history }: { history: ShellHistory }): ReactNode {
  return (
    <main className={styles.bare} id={CONTENT_ID}>
      <Panes history={history} isTabbed={false} />
    </main>
  );
}

/** The first stop for keyboard users. Moves only the focus: a hash in the address would belong to the page in front. */
function SkipLink(): ReactNode {
  const t = useShellText();
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    document.getElementById(CONTENT_ID)?.focus();
  };
  return (
    <a className={styles.skip} href={`#${CONTENT_ID}`} onClick={skip}>
      {t('layout.skip')}
    </a>
  );
}
