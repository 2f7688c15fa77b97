import { SETTINGS_KEY } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';
import { MoreMenu } from '../actions/more-menu.tsx';
import { useKitText } from '../i18n/use-kit-text.ts';
import { useRights } from '../session/can.tsx';
import type { OpenDialog } from './setting-dialog.tsx';
import { saveSettings } from './settings-file.ts';
import type { SettingModel } from './use-setting.ts';

interface Props {
  readonly model: SettingModel;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** What concerns the whole page: history, order, and the JSON file of the module's settings. */
export function SettingMenu({ model, onOpen }: Props): ReactNode {
  const t = useKitText();
  const rights = useRights();
  const { setting, calls, mayEdit } = model;
  const mayMove = rights.has(SETTINGS_KEY);
  const module = setting.code.split('.')[0] ?? '';
  const items = [
    { key: 'history', isOffered: true, onClick: () => onOpen({ kind: 'history', row: null }) },
    { key: 'order', isOffered: mayEdit && calls.order !== undefined, onClick: () => onOpen({ kind: 'order' }) },
    {
      key: 'export',
      isOffered: mayMove && rights.has(`${setting.right}:export`),
      onClick: () => void saveSettings(module),
    },
    { key: 'file', isOffered: mayMove && mayEdit, onClick: () => onOpen({ kind: 'file' }) },
  ] as const;
  return (
    <MoreMenu
      label={t('setting.more')}
      items={items
        .filter(({ isOffered }) => isOffered)
        .map(({ key, onClick }) => ({ key, label: t(`setting.menu.${key}`), onClick }))}
    />
  );
}
