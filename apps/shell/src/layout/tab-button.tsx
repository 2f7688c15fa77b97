import { CloseOutlined, PushpinFilled } from '@ant-design/icons';
import type { MouseEvent, ReactNode } from 'react';
import { paneDomId, tabDomId } from '../pane/dom-ids.ts';
import { isUnsaved, type Tab } from '../tabs/tabs.ts';
import { useShellText } from '../text.ts';
import styles from './tab-strip.module.css';

interface Props {
  readonly tab: Tab;
  readonly title: string;
  readonly isActive: boolean;
  readonly isFocusable: boolean;
  readonly isDragged: boolean;
  readonly onActivate: () => void;
  readonly onClose: () => void;
  readonly onContextMenu: () => void;
}

export function TabButton(props: Props): ReactNode {
  const { tab, title, isActive, isFocusable, isDragged, onActivate, onClose, onContextMenu } = props;
  const t = useShellText();
  const closeOnMiddle = (event: MouseEvent): void => {
    if (event.button === 1 && tab.isClosable) onClose();
  };
  // the middle button would start the browser's autoscroll
  const holdMiddle = (event: MouseEvent): void => {
    if (event.button === 1) event.preventDefault();
  };
  const isMarked = isUnsaved(tab);
  const marks = [...(tab.isPinned ? [t('tabs.pinned')] : []), ...(isMarked ? [t('tabs.unsavedMark')] : [])];
  return (
    <div
      className={styles.item}
      role="presentation"
      data-active={isActive}
      data-dragged={isDragged}
      data-tab={tab.fullPath}
      data-tab-id={tab.id}
      data-movable={tab.isClosable ? '' : undefined}
      onMouseDown={holdMiddle}
      onAuxClick={closeOnMiddle}
      onContextMenu={onContextMenu}
    >
      <button
        type="button"
        role="tab"
        id={tabDomId(tab.id)}
        className={styles.tab}
        aria-selected={isActive}
        aria-controls={isActive ? paneDomId(tab.id) : undefined}
        aria-keyshortcuts={tab.isClosable ? 'Delete Control+Shift+ArrowLeft Control+Shift+ArrowRight' : undefined}
        tabIndex={isFocusable ? 0 : -1}
        title={[title, ...marks].join(t('listSeparator'))}
        onClick={onActivate}
      >
        {tab.isPinned && <PushpinFilled className={styles.pin} aria-hidden="true" />}
        {isMarked && <span className={styles.dirty} data-unsaved />}
        <span className={styles.title}>{title}</span>
      </button>
      {tab.isClosable && !tab.isPinned && (
        // For the mouse. The keyboard has Delete and the menu: a tab list may contain only tabs.
        <button type="button" className={styles.close} aria-hidden="true" tabIndex={-1} onClick={onClose} data-close>
          <CloseOutlined />
        </button>
      )}
    </div>
  );
}
