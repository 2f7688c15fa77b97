import type { Fields, RowOf } from '@switchboard/kit-contract';
import { App, Form, Input, Typography } from 'antd';
import { useMemo } from 'react';
import type { AnyAction } from '../actions/action.ts';
import { useCallMutation } from '../api/use-call.ts';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { OpenDialog } from './setting-dialog.tsx';
import type { SettingRow } from './types.ts';
import { isSetByAction, type SettingModel } from './use-setting.ts';

interface Options {
  readonly model: SettingModel;
  readonly own: readonly AnyAction<RowOf<Fields>>[] | undefined;
  readonly onOpen: (dialog: OpenDialog) => void;
}

const NONE: readonly AnyAction<RowOf<Fields>>[] = [];
const headOf = ({ id, version }: SettingRow) => ({ id: String(id), version: Number(version) });

/** The actions on a row, by the aspects of the setting. */
export function useRowActions({ model, own = NONE, onOpen }: Options): readonly AnyAction<SettingRow>[] {
  const { setting, fields, calls, reads, editRight: right, nameOf, report } = model;
  const t = useKitText();
  const locale = useLocale();
  const { modal } = App.useApp();
  const { mutateAsync: save } = useCallMutation(calls.save, { invalidates: reads });
  // without the aspect there is no action that calls these
  const { mutateAsync: remove } = useCallMutation(calls.remove ?? calls.restore, { invalidates: reads });
  const { mutateAsync: reveal } = useCallMutation(calls.reveal ?? (calls.export as never));
  return useMemo(() => {
    const turn = (enabled: boolean): AnyAction<SettingRow> => ({
      key: enabled ? 'enable' : 'disable',
      label: t(enabled ? 'setting.enable' : 'setting.disable'),
      right,
      isOffered: (row) => row['enabled'] !== enabled,
      ...(enabled ? {} : { confirm: (row: SettingRow) => t('setting.disableSure', { name: nameOf(row) }) }),
      run: async (row) => report(await save({ ...headOf(row), enabled })),
    });
    const reveals = (setting.sealed ?? []).map((name): AnyAction<SettingRow> => {
      const label = fields[name]?.label[locale];
      return {
        key: `reveal.${name}`,
        label: t('setting.reveal', { label }),
        right: `${setting.right}:reveal`,
        isReading: true,
        isOffered: (row) => typeof row[name] === 'string' && row[name] !== '',
        form: () => (
          <Form.Item
            name="reason"
            label={t('setting.revealReason')}
            extra={t('setting.revealLogged')}
            rules={[{ required: true, whitespace: true, min: 2, message: t('setting.revealMissing') }]}
          >
            <Input maxLength={200} autoComplete="off" />
          </Form.Item>
        ),
        run: async (row, { reason }: { reason: string }) => {
          const { value } = await reveal({ id: String(row['id']), field: name, reason: reason.trim() } as never);
          modal.info({ title: label, content: <Typography.Text copyable>{value}</Typography.Text> });
        },
      };
    });
    const removing: AnyAction<SettingRow> = {
      key: 'remove',
      label: t('setting.remove'),
      right,
      isDanger: true,
      refusal: ({ used }) => {
        const count = Number(used ?? 0);
        if (count === 0) return null;
        return t(isSetByAction(setting, 'enabled') ? 'setting.usedDisable' : 'setting.used', { count });
      },
      confirm: (row) => (
        <>
          {t('setting.removeSure', { name: nameOf(row) })}
          {typeof setting.removal === 'object' && <p className="sb-hint">{setting.removal[locale]}</p>}
        </>
      ),
      run: async (row) => report(await remove(headOf(row))),
    };
    return [
      { key: 'edit', label: t('setting.edit'), right, run: (row) => onOpen({ kind: 'form', row }) },
      ...(isSetByAction(setting, 'enabled') ? [turn(true), turn(false)] : []),
      ...own,
      ...reveals,
      {
        key: 'history',
        label: t('setting.history'),
        isReading: true,
        run: (row) => onOpen({ kind: 'history', row }),
      },
      ...(calls.remove === undefined ? [] : [removing]),
    ];
  }, [setting, fields, calls, right, nameOf, report, own, onOpen, save, remove, reveal, modal, locale, t]);
}
