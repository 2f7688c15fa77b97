import type { MenuProps } from 'antd';
import { HOME_ID } from '../tabs/tabs.ts';
import { useTabCloser, useWorkspaceState } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';

/** Close current, close others, close all: for the tab in front or the one under the mouse. */
export function useTabMenu(tabId: string | null): MenuProps {
  const t = useShellText();
  const closer = useTabCloser();
  const openIds = useWorkspaceState((state) => state.tabs);
  const others = openIds.filter((tab) => tab.isClosable && tab.id !== tabId);
  const isClosable = openIds.some((tab) => tab.id === tabId && tab.isClosable);
  const id = tabId ?? HOME_ID;
  return {
    items: [
      { key: 'current', label: t('tabs.closeCurrent'), disabled: !isClosable, onClick: () => closer.close(id) },
      {
        key: 'others',
        label: t('tabs.closeOthers'),
        disabled: others.length === 0,
        onClick: () => closer.closeOthers(id),
      },
      { key: 'all', label: t('tabs.closeAll'), disabled: openIds.length <= 1, onClick: () => closer.closeAll() },
    ],
  };
}
