import { useCallMutation } from '@switchboard/kit-web';
import { useSession } from '@switchboard/kit-web/host';
import { getQuickEntrances, MAX_QUICK_ENTRANCES, saveQuickEntrances } from '@switchboard/sys-contract';
import { App, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigation } from '../layout/use-place.ts';
import { menuByRouter } from '../routes/access.ts';
import { useShellText } from '../text.ts';
import { toggle } from './choice.ts';
import { ChosenList } from './chosen-list.tsx';
import { MenuChoice } from './menu-choice.tsx';
import styles from './settings-dialog.module.css';
import { useShortcuts } from './use-shortcuts.ts';

/** 快捷入口设置: the permitted menu on the left, the chosen shortcuts on the right. */
export function SettingsDialog({ close }: { close: () => void }): ReactNode {
  const t = useShellText();
  const { message } = App.useApp();
  const { menu } = useSession();
  const shortcuts = useShortcuts();
  const modules = useNavigation().map((module) => ({ ...module, title: module.title ?? t(`module.${module.id}`) }));
  const idOf = (path: string): string | undefined => menuByRouter(menu).get(path)?.id;
  const [chosen, setChosen] = useState<readonly string[]>(() => shortcuts.map(({ id }) => id));
  const save = useCallMutation(saveQuickEntrances, {
    invalidates: [getQuickEntrances],
    onSuccess: () => {
      void message.success(t('quickAccess.saved'));
      close();
    },
  });
  const titles = new Map(
    modules.flatMap(({ groups }) =>
      groups.flatMap(({ pages }) => pages.map(({ path, title }) => [idOf(path) ?? path, title])),
    ),
  );
  for (const { id, title } of shortcuts) titles.set(id, title);

  function choose(id: string): void {
    const next = toggle(chosen, id);
    if (next.length > MAX_QUICK_ENTRANCES) void message.warning(t('quickAccess.full', { max: MAX_QUICK_ENTRANCES }));
    else setChosen(next);
  }
  return (
    <Modal
      open
      width={760}
      title={t('quickAccess.title')}
      okText={t('quickAccess.save')}
      onOk={() => save.mutate({ resourceIds: [...chosen] })}
      confirmLoading={save.isPending}
      onCancel={close}
    >
      <div className={styles.columns}>
        <MenuChoice modules={modules} idOf={idOf} chosen={chosen} choose={choose} />
        <ChosenList
          items={chosen.map((id) => ({ id, title: titles.get(id) ?? id }))}
          max={MAX_QUICK_ENTRANCES}
          onChange={setChosen}
        />
      </div>
    </Modal>
  );
}
