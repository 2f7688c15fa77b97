import {
  type AnySetting,
  type Call,
  type Field,
  type Fields,
  getDictItems,
  type Locale,
  type Resource,
  type SettingCalls,
} from '@switchboard/kit-contract';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useMemo } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { useRights } from '../session/can.tsx';
import type { SettingRow } from './types.ts';

/** The calls of any setting: those of its aspects exist. */
type AllCalls = SettingCalls<{
  shape: 'dictionary';
  removal: true;
  import: true;
  sealed: readonly string[];
  tryOut: { result: Call['result'] };
  secondPerson: true;
}>;
type Calls = Pick<AllCalls, 'save' | 'history' | 'restore' | 'export'> & Partial<AllCalls>;

export interface SettingModel {
  readonly setting: AnySetting;
  readonly resource: Resource;
  readonly fields: Fields;
  readonly calls: Calls;
  /** Reads that are stale after a change. */
  readonly reads: readonly Call[];
  readonly mayEdit: boolean;
  readonly editRight: string;
  readonly nameOf: (row: SettingRow) => string;
  /** Reports a saved change: in force, or waiting for a second person. */
  readonly report: (result: { readonly isWaiting?: boolean | undefined }) => void;
  readonly refresh: () => void;
}

/** A definition as the parts of its page use it, converted from its generic type in this one place. */
export function useSetting(setting: AnySetting): SettingModel {
  const t = useKitText();
  const locale = useLocale();
  const rights = useRights();
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const calls = setting.calls as Calls;
    const resource = setting.resource as Resource;
    const waiting: readonly Call[] = calls.waiting === undefined ? [] : [calls.waiting];
    const reads: readonly Call[] = [resource.calls.page, calls.history, getDictItems, ...waiting];
    const editRight = `${setting.right}:edit`;
    return {
      setting,
      resource,
      fields: resource.fields,
      calls,
      reads,
      editRight,
      mayEdit: rights.has(editRight),
      nameOf: (row) => rowName(setting, row, locale),
      report: ({ isWaiting }) => void message.success(t(isWaiting === true ? 'setting.isWaiting' : 'form.saved')),
      refresh: () => {
        for (const { name } of reads) void queryClient.invalidateQueries({ queryKey: [name] });
      },
    };
  }, [setting, rights, locale, t, message, queryClient]);
}

/** The label of a dictionary item, otherwise the key fields; a tab says the first of them already. */
export function rowName(setting: AnySetting, row: SettingRow, locale: Locale): string {
  if (setting.shape === 'single') return setting.title[locale];
  const label = locale === 'en' ? (row['labelEn'] ?? row['labelZh']) : row['labelZh'];
  if (setting.shape === 'dictionary' && typeof label === 'string' && label !== '') return label;
  return setting.keys
    .filter((name) => name !== setting.tabs)
    .map((name) => shownText((setting.resource as Resource).fields[name], row[name], locale))
    .join(' · ');
}

const shownText = (field: Field | undefined, value: unknown, locale: Locale): string =>
  field?.values?.[String(value)]?.label[locale] ?? String(value ?? '');

/** Set by their own actions instead of the form. */
export function isSetByAction(setting: AnySetting, name: string): boolean {
  const { shape, state, order } = setting;
  if (name === 'enabled') return shape === 'dictionary' || state === true;
  return name === 'sort' && (shape === 'dictionary' || order === true);
}
