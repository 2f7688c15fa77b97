import type { Fields } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';
import { SettingFile } from './setting-file.tsx';
import { SettingForm } from './setting-form.tsx';
import { SettingHistory } from './setting-history.tsx';
import { SettingImport } from './setting-import.tsx';
import { SettingOrder } from './setting-order.tsx';
import type { SettingRow, SettingSlots } from './types.ts';
import type { SettingModel } from './use-setting.ts';

/** What is open over a settings page; `row: null` = a new row, the history of the whole page. */
export type OpenDialog =
  | { readonly kind: 'form' | 'history'; readonly row: SettingRow | null }
  | { readonly kind: 'import' | 'order' | 'file' };

interface Props {
  readonly model: SettingModel;
  readonly slots: SettingSlots<Fields>;
  /** The open tab of a dictionary. */
  readonly tab: string | undefined;
  readonly dialog: OpenDialog;
  readonly onClose: () => void;
}

export function SettingDialog({ model, slots, tab, dialog, onClose }: Props): ReactNode {
  switch (dialog.kind) {
    case 'form':
      return <SettingForm model={model} slots={slots} tab={tab} row={dialog.row} onClose={onClose} />;
    case 'history':
      return <SettingHistory model={model} row={dialog.row} onClose={onClose} />;
    case 'import':
      return <SettingImport model={model} tab={tab} onClose={onClose} />;
    case 'order':
      return <SettingOrder model={model} tab={tab} onClose={onClose} />;
    case 'file':
      return <SettingFile model={model} onClose={onClose} />;
  }
}
