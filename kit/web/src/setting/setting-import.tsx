import { field, type Fields } from '@switchboard/kit-contract';
import { App, Input } from 'antd';
import type { ReactNode } from 'react';
import { FormDialog } from '../form/form-frames.tsx';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { SettingRow } from './types.ts';
import { isSetByAction, type SettingModel } from './use-setting.ts';

interface Props {
  readonly model: SettingModel;
  readonly tab: string | undefined;
  readonly onClose: () => void;
}

/** New rows, one key per line; the other values are those of all lines. */
export function SettingImport({ model, tab, onClose }: Props): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const { message } = App.useApp();
  const { setting, calls, reads } = model;
  const key = setting.keys.find((name) => name !== setting.tabs) ?? '';
  const label = model.fields[key]?.label ?? setting.title;
  const fields: Fields = { ...model.fields, [key]: field.tags({ label, editable: true }) };
  const shared = setting.edited.filter((name) => name !== key && !isSetByAction(setting, name));
  const hint = t('setting.importHint', { what: label[locale] });
  if (calls.import === undefined) return null;
  return (
    <FormDialog
      name={`${setting.code}.import`}
      title={t('setting.importTitle', { title: setting.title[locale] })}
      fields={fields}
      object={setting.code}
      groups={[{ key: 'rows', fields: [{ name: key, control: <Lines />, hint, isWide: true }, ...shared] }]}
      call={calls.import}
      initial={{ ...setting.defaults, ...(setting.tabs === undefined ? {} : { [setting.tabs]: tab }) }}
      toInput={(values) => ({ rows: rowsOf(key, values) })}
      invalidates={reads}
      savedText={null}
      onSaved={({ added, known, isWaiting }) => {
        const text = isWaiting === true ? t('setting.isWaiting') : t('setting.imported', { added, known });
        void message.success(text);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

export function rowsOf(key: string, { [key]: lines, ...shared }: SettingRow): SettingRow[] {
  const keys = new Set((lines ?? []) as readonly string[]);
  return [...keys].map((line) => ({ ...shared, [key]: line }));
}

/** As copied from a spreadsheet: by line, comma or space. */
export const linesOf = (text: string): string[] => text.split(/[\s,，;；]+/).filter((line) => line !== '');

interface LinesProps {
  id?: string;
  value?: readonly string[];
  onChange?: (value: string[]) => void;
}

function Lines({ id, value = [], onChange }: LinesProps): ReactNode {
  return (
    <Input.TextArea
      {...(id === undefined ? {} : { id })}
      autoSize={{ minRows: 6, maxRows: 14 }}
      defaultValue={value.join('\n')}
      onChange={({ target }) => onChange?.(linesOf(target.value))}
    />
  );
}
