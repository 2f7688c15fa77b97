import type { MenuProps } from 'antd';
import { HOME_ID } from '../tabs/tabs.ts';
import { useTabCloser, useWorkspace, useWorkspaceState } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';

/** Close current, close others, close all; pin; reopen: for the active tab or the one under the mouse. */
export function useTabMenu(tabId: string | null): MenuProps {
  const t = useShellText();
  const workspace = useWorkspace();
  const closer = useTabCloser();
  const tabs = useWorkspaceState((state) => state.tabs);
  const hasClosed = useWorkspaceState((state) => state.closed.length > 0);
  const tab = tabs.find((candidate) => candidate.id === tabId);
  const isClosable = tab?.isClosable === true;
  const loose = tabs.filter((candidate) => candidate.isClosable && !candidate.isPinned);
  const id = tabId ?? HOME_ID;
  return {
    items: [
      { key: 'current', label: t('tabs.closeCurrent'), disabled: !isClosable, onClick: () => closer.close(id) },
      {
        key: 'others',
        label: t('tabs.closeOthers'),
        disabled: loose.every((other) => other.id === tabId),
        onClick: () => closer.closeOthers(id),
      },
      { key: 'all', label: t('tabs.closeAll'), disabled: loose.length === 0, onClick: () => closer.closeAll() },
      { type: 'divider' },
      {
        key: 'pin',
        label: t(tab?.isPinned === true ? 'tabs.unpin' : 'tabs.pin'),
        disabled: !isClosable,
        onClick: () => workspace.pin(id),
      },
      { key: 'reopen', label: t('tabs.reopen'), disabled: !hasClosed, onClick: () => workspace.reopen() },
    ],
  };
}
