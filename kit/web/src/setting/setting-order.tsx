import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { MAX_PAGE_SIZE } from '@switchboard/kit-contract';
import { Button, Modal, Spin } from 'antd';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { useCall, useCallMutation } from '../api/use-call.ts';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { LoadFailed } from '../list/list-states.tsx';
import type { SettingRow } from './types.ts';
import type { SettingModel } from './use-setting.ts';

interface Props {
  readonly model: SettingModel;
  readonly tab: string | undefined;
  readonly onClose: () => void;
}

/** All rows of the open tab in their order; saved at once. */
export function SettingOrder({ model, tab, onClose }: Props): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const { setting, resource, calls, reads, report } = model;
  const ofTab = setting.tabs === undefined || tab === undefined ? {} : { [setting.tabs]: [tab] };
  const input = { pageSize: MAX_PAGE_SIZE, sortField: 'sort', sortOrder: 'asc' as const, ...ofTab };
  const { data, error, refetch } = useCall(resource.calls.page, input, { staleTime: 0 });
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const rows = new Map((data?.list ?? []).map((row) => [String(row['id']), row as SettingRow]));
  const shown = ids ?? [...rows.keys()];
  const { mutate, isPending } = useCallMutation(calls.order as NonNullable<typeof calls.order>, {
    invalidates: reads,
    onSuccess: () => {
      report({});
      onClose();
    },
  });
  const move = (id: string, step: -1 | 1, button: HTMLElement): void => {
    setIds(moved(shown, id, step));
    setTimeout(() => keepFocus(button), 0);
  };
  const onKeyDown = (id: string) => (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(id, event.key === 'ArrowUp' ? -1 : 1, event.currentTarget);
  };
  return (
    <Modal
      open
      title={t('setting.orderTitle', { title: setting.title[locale] })}
      okText={t('form.save')}
      okButtonProps={{ disabled: ids === null, loading: isPending }}
      onOk={() => mutate({ ids: [...shown] })}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p className="sb-hint">{t('setting.orderHint')}</p>
      {error !== null && data === undefined && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Spin />}
      <ol className="sb-order">
        {shown.map((id, index) => {
          const name = model.nameOf(rows.get(id) ?? {});
          const arrow = (step: -1 | 1) => ({
            type: 'text' as const,
            size: 'small' as const,
            'aria-label': t(step === -1 ? 'setting.moveUp' : 'setting.moveDown', { name }),
            disabled: shown[index + step] === undefined,
            onClick: (event: MouseEvent<HTMLElement>) => move(id, step, event.currentTarget),
            onKeyDown: onKeyDown(id),
          });
          return (
            <li key={id}>
              <span>{name}</span>
              <Button {...arrow(-1)} icon={<ArrowUpOutlined />} />
              <Button {...arrow(1)} icon={<ArrowDownOutlined />} />
            </li>
          );
        })}
      </ol>
    </Modal>
  );
}

/** The ids with one of them moved by one place; the same order at either end. */
export function moved(ids: readonly string[], id: string, step: -1 | 1): readonly string[] {
  const from = ids.indexOf(id);
  const other = ids[from + step];
  return other === undefined ? ids : ids.with(from, other).with(from + step, id);
}

/** The browser takes the focus from a line that is moved; at either end the arrow itself is disabled. */
function keepFocus(button: HTMLElement): void {
  const other = button.parentElement?.querySelector<HTMLElement>('button:not(:disabled)');
  (button.matches(':disabled') ? other : button)?.focus();
}
