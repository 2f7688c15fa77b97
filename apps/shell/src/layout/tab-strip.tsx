import { useLocaleSetting, useSession } from '@switchboard/kit-web/host';
import { Dropdown } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { tabDomId } from '../pane/dom-ids.ts';
import { bookmarkOf } from '../tabs/bookmark.ts';
import { useTabCloser, useWorkspace, useWorkspaceState } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';
import { useTabDrag } from './tab-drag.ts';
import { moveBy, nextFocus } from './tab-keys.ts';
import { useTabMenu } from './tab-menu.ts';
import { TabButton } from './tab-button.tsx';
import { StripTools } from './strip-tools.tsx';
import styles from './tab-strip.module.css';
import { useOverflow } from './use-overflow.ts';

/**
 * The open pages. Arrow keys move the focus, Enter opens, Delete closes, Ctrl and Shift with an arrow move the tab; the
 * buttons at the ends scroll.
 */
export function TabStrip(): ReactNode {
  const t = useShellText();
  const { menu } = useSession();
  const [locale] = useLocaleSetting();
  const workspace = useWorkspace();
  const closer = useTabCloser();
  const tabs = useWorkspaceState((state) => state.tabs);
  const activeId = useWorkspaceState((state) => state.activeId);
  const [contextId, setContextId] = useState<string | null>(null);
  const contextMenu = useTabMenu(contextId);
  const list = useRef<HTMLDivElement>(null);
  const isOverflowing = useOverflow(list);
  const { draggedId, ...dragHandlers } = useTabDrag(list);

  // The focused tab was closed by keyboard: the focus moves to the active tab, not to the top of the document.
  const isClosingByKey = useRef(false);

  useEffect(() => {
    const active = activeId === null ? null : document.getElementById(tabDomId(activeId));
    active?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (isClosingByKey.current) active?.focus();
    isClosingByKey.current = false;
  }, [activeId, tabs.length, isOverflowing]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const focused = tabs.findIndex((tab) => tabDomId(tab.id) === document.activeElement?.id);
    const tab = tabs[focused];
    if (tab === undefined) return;
    if (event.key === 'Delete' && tab.isClosable) {
      isClosingByKey.current = true;
      return closer.close(tab.id);
    }
    const by = moveBy(event);
    if (by !== 0) {
      event.preventDefault();
      workspace.reorder(tab.id, focused + by);
      // moving the button in the document removes its focus
      requestAnimationFrame(() => document.getElementById(tabDomId(tab.id))?.focus());
      return;
    }
    const target = tabs[nextFocus(event.key, focused, tabs.length)];
    if (target === undefined) return;
    event.preventDefault();
    document.getElementById(tabDomId(target.id))?.focus();
  }

  const focusable = activeId ?? tabs[0]?.id;
  return (
    <nav className={styles.strip} aria-label={t('tabs.label')}>
      <Dropdown menu={contextMenu} trigger={['contextMenu']}>
        <div
          className={styles.list}
          role="tablist"
          aria-label={t('tabs.label')}
          ref={list}
          onKeyDown={onKeyDown}
          {...dragHandlers}
          onPointerCancel={dragHandlers.onPointerUp}
        >
          {tabs.map((tab) => (
            <TabButton
              key={tab.id}
              tab={tab}
              title={bookmarkOf(tab, menu, locale).title}
              isActive={tab.id === activeId}
              isFocusable={tab.id === focusable}
              isDragged={tab.id === draggedId}
              onActivate={() => workspace.activate(tab.id)}
              onClose={() => closer.close(tab.id)}
              onContextMenu={() => setContextId(tab.id)}
            />
          ))}
        </div>
      </Dropdown>
      <StripTools list={list} activeId={activeId} isOverflowing={isOverflowing} />
    </nav>
  );
}
