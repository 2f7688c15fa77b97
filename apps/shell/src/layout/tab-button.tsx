import { CloseOutlined } from '@ant-design/icons';
import type { MouseEvent, ReactNode } from 'react';
import { paneDomId, tabDomId } from '../pane/dom-ids.ts';
import type { Tab } from '../tabs/tabs.ts';
import styles from './tab-strip.module.css';

interface Props {
  readonly tab: Tab;
  readonly title: string;
  readonly isActive: boolean;
  readonly isFocusable: boolean;
  readonly onActivate: () => void;
  readonly onClose: () => void;
  readonly onContextMenu: () => void;
}

export function TabButton(props: Props): ReactNode {
  const { tab, title, isActive, isFocusable, onActivate, onClose, onContextMenu } = props;
  const closeOnMiddle = (event: MouseEvent): void => {
    if (event.button === 1 && tab.isClosable) onClose();
  };
  return (
    <div
      className={styles.item}
      role="presentation"
      data-active={isActive}
      data-tab={tab.fullPath}
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
        aria-keyshortcuts={tab.isClosable ? 'Delete' : undefined}
        tabIndex={isFocusable ? 0 : -1}
        title={title}
        onClick={onActivate}
      >
        {tab.isDirty && <span className={styles.dirty} />}
        <span className={styles.title}>{title}</span>
      </button>
      {tab.isClosable && (
        // For the mouse. The keyboard has Delete and the menu: a tab list may hold nothing but tabs.
        <button type="button" className={styles.close} aria-hidden="true" tabIndex={-1} onClick={onClose} data-close>
          <CloseOutlined />
        </button>
      )}
    </div>
  );
}
