import type { RecordChange, SettingChange } from '@switchboard/kit-contract';
import { isSameValue } from '../form/differences.ts';
import type { KitKey } from '../i18n/kit-text.ts';
import type { SettingRow } from './types.ts';
import type { SettingModel } from './use-setting.ts';

/** The fields of a setting that differ, in the order of the definition. */
export function changedFields(
  { fields, setting }: Pick<SettingModel, 'fields' | 'setting'>,
  before: SettingRow | null,
  after: SettingRow | null,
): RecordChange['fields'] {
  return setting.edited.flatMap((name) => {
    const field = fields[name];
    // a change names only the fields that were sent
    const isUnsent = after !== null && !(name in after);
    if (field === undefined || isUnsent || isSameValue(field, before?.[name], after?.[name])) return [];
    return [{ field: name, before: before?.[name] ?? null, after: after?.[name] ?? null }];
  });
}

const ACTIONS = ['add', 'edit', 'remove', 'import', 'order', 'restore'] as const satisfies SettingChange['action'][];

export function actionKey(action: string): KitKey {
  const known = ACTIONS.find((one) => one === action) ?? 'edit';
  return `setting.action.${known}`;
}
