import { session, useLocaleSetting } from '@switchboard/kit-web/host';
import { App } from 'antd';
import { useCallback } from 'react';
import { bookmarkOf } from '../tabs/bookmark.ts';
import { useWorkspace } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';

/** Reloads the page for a new release. Drafts are restored; input that would be lost is named first. */
export function useSafeReload(): () => void {
  const workspace = useWorkspace();
  const { modal } = App.useApp();
  const t = useShellText();
  const [locale] = useLocaleSetting();
  return useCallback(() => {
    const dirty = workspace.store.getState().tabs.filter((tab) => tab.isDirty);
    const reload = (): void => {
      for (const { id } of dirty) workspace.giveUp(id);
      window.location.reload();
    };
    if (dirty.length === 0) return reload();
    const titles = dirty.map((tab) => bookmarkOf(tab, session.get().menu, locale).title);
    modal.confirm({
      title: t('version.unsavedTitle'),
      content: t('version.unsaved', { titles: titles.join(t('listSeparator')) }),
      okText: t('version.refreshAnyway'),
      okButtonProps: { danger: true },
      onOk: reload,
    });
  }, [workspace, modal, t, locale]);
}
