import type { AnySetting, Fields, RowOf, Setting } from '@switchboard/kit-contract';
import { useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { FormDialog } from '../form/form-frames.tsx';
import type { FormField, FormRecord, FormSpec } from '../form/types.ts';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { TryOutPanel } from './try-out-panel.tsx';
import type { SettingRow, SettingSlots } from './types.ts';
import { isSetByAction, type SettingModel, useSetting } from './use-setting.ts';

interface Props {
  readonly model: SettingModel;
  readonly slots: SettingSlots<Fields>;
  /** The open tab, which a new row gets. */
  readonly tab?: string | undefined;
  readonly row: SettingRow | null;
  /** Values of a new row besides the defaults. */
  readonly initial?: SettingRow | undefined;
  readonly onClose: () => void;
}

interface NewProps<D, F extends Fields> extends Pick<SettingSlots<F>, 'form' | 'formExtra'> {
  readonly setting: Setting<D, F>;
  readonly initial: SettingRow;
  readonly onClose: () => void;
}

/** The form of a new row on another page, which knows some of its values. */
export function NewSettingRow<D, F extends Fields>({ setting, initial, onClose, ...slots }: NewProps<D, F>): ReactNode {
  const model = useSetting(setting as AnySetting);
  return (
    <SettingForm model={model} slots={slots as SettingSlots<Fields>} row={null} initial={initial} onClose={onClose} />
  );
}

type Spec = FormSpec<Fields, SettingModel['calls']['save']>;

/** Adds a row or changes one. */
export function SettingForm({ model, slots, tab, row, initial, onClose }: Props): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const spec = useFormSpec({ model, slots, tab, row, initial });
  const title =
    row === null
      ? t('setting.addTitle', { title: model.setting.title[locale] })
      : t('setting.editTitle', { name: model.nameOf(row) });
  const width = slots.tryOut === undefined ? {} : { width: 880 };
  return (
    <FormDialog
      {...spec}
      {...width}
      title={title}
      onSaved={(result) => {
        model.report(result);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** The form of a row, for a dialog or a page. */
export function useFormSpec({
  model,
  slots,
  tab,
  row,
  initial,
}: Omit<Props, 'onClose'>): Omit<Spec, 'onSaved' | 'onClose'> & { readonly call: Spec['call'] } {
  const { setting, fields, resource, calls, reads } = model;
  const locale = useLocale();
  const queryClient = useQueryClient();
  const formFields = useFormFields(model, slots, row);
  const effect = setting.effect?.[locale];
  const read = async (): Promise<FormRecord> => {
    const queryKey = [resource.calls.page.name];
    await queryClient.refetchQueries({ queryKey, type: 'active' });
    const pages = queryClient.getQueriesData<{ readonly list: readonly SettingRow[] }>({ queryKey, type: 'active' });
    const found = pages.flatMap(([, page]) => page?.list ?? []).find(({ id }) => id === row?.['id']);
    // changed so that the filters hide it: the values that the user started from
    return recordOf(found ?? row ?? {});
  };
  return {
    name: `${resource.code}.${String(row?.['id'] ?? 'new')}`,
    fields,
    object: resource.code,
    groups: [{ key: 'values', fields: formFields }],
    call: calls.save,
    ...(row === null
      ? { initial: { ...setting.defaults, ...(setting.tabs === undefined ? {} : { [setting.tabs]: tab }), ...initial } }
      : { record: withoutSecrets(recordOf(row), setting.sealed), reload: read }),
    invalidates: reads,
    savedText: null,
    ...(effect === undefined ? {} : { footNote: effect }),
    ...(slots.formExtra === undefined ? {} : { children: slots.formExtra }),
    ...(slots.tryOut === undefined || calls.tryOut === undefined
      ? {}
      : { aside: <TryOutPanel model={model} view={slots.tryOut} row={row} /> }),
  };
}

function useFormFields({ setting }: SettingModel, slots: SettingSlots<Fields>, row: SettingRow | null): FormField[] {
  const t = useKitText();
  const locale = useLocale();
  const own = typeof slots.form === 'function' ? slots.form(row as RowOf<Fields> | null) : slots.form;
  const names = setting.edited.filter((name) => !isSetByAction(setting, name));
  return names.map((name) => {
    const isDictCode = setting.shape === 'dictionary' && name === 'code' && row === null;
    const hint = setting.hints?.[name]?.[locale] ?? (isDictCode ? t('setting.codeHint') : undefined);
    const isKey = setting.keys.includes(name);
    const isFixed = isKey && (setting.shape === 'keyed' || (row !== null && setting.isRenamable !== true));
    const isSecret = setting.sealed?.includes(name) === true;
    const shown = row?.[name];
    return {
      name,
      ...(hint === undefined ? {} : { hint }),
      ...(isFixed ? { isReadOnly: true } : {}),
      ...(isSecret
        ? {
            control: <Input.Password autoComplete="new-password" placeholder={String(shown ?? '')} />,
            ...(typeof shown === 'string' && shown !== '' ? { hint: t('setting.sealedHint', { shown }) } : {}),
          }
        : {}),
      ...own?.[name],
    };
  });
}

const recordOf = (row: SettingRow): FormRecord => ({
  ...(row['id'] === undefined ? {} : { id: String(row['id']) }),
  version: Number(row['version'] ?? 0),
  values: row,
});

/** A secret is write-only: its control starts empty, and an empty one is sent as unchanged. */
const withoutSecrets = (record: FormRecord, sealed: readonly string[] = []): FormRecord => ({
  ...record,
  values: { ...record.values, ...Object.fromEntries(sealed.map((name) => [name, null])) },
});
