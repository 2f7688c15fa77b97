import type { SettingChange } from '@switchboard/kit-contract';
import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Action } from '../actions/action.ts';
import { ActionButton } from '../actions/row-actions.tsx';
import { useActions } from '../actions/use-actions.tsx';
import { useCallMutation, useCalls } from '../api/use-call.ts';
import type { Keyset } from '../api/use-keyset.ts';
import { formatDateTime } from '../format/time.ts';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { FieldChanges } from '../timeline/change-log.tsx';
import { KeysetList } from '../timeline/keyset-list.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import { actionKey, changedFields } from './changed-fields.ts';
import type { SettingRow } from './types.ts';
import type { SettingModel } from './use-setting.ts';

interface Props {
  readonly model: SettingModel;
  /** Null = all rows. */
  readonly row: SettingRow | null;
  readonly onClose: () => void;
}

/** Who changed what, when and from which value; the values before an entry can be restored. */
export function SettingHistory({ model, row, onClose }: Props): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const isPhone = useIsPhone();
  const { calls, fields, reads, mayEdit, report } = model;
  const rowId = row === null || model.setting.shape === 'single' ? {} : { rowId: String(row['id']) };
  const keyset = useHistory(model, rowId);
  const { mutateAsync: restore } = useCallMutation(calls.restore, { invalidates: reads });
  const running = useActions<SettingChange>(keyset.refresh);
  const restoring: Action<SettingChange> = {
    key: 'restore',
    label: t('setting.restore'),
    confirm: ({ at, rowKey }) => t('setting.restoreSure', { at: formatDateTime(at), name: rowKey }),
    run: async ({ id, rowVersion }) => report(await restore({ id, version: rowVersion })),
  };
  return (
    <Drawer
      open
      title={t('setting.historyTitle', { name: row === null ? model.setting.title[locale] : model.nameOf(row) })}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '92%' : 620}
      onClose={onClose}
    >
      <KeysetList keyset={keyset} empty={t('timeline.noChanges')}>
        {(entries) => (
          <ol className="sb-timeline">
            {entries.map((entry) => (
              <li key={entry.id}>
                <div className="sb-entry-head">
                  <strong>{entry.byName ?? t('timeline.system')}</strong>
                  <span>{t(actionKey(entry.action))}</span>
                  {row === null && entry.rowKey !== '' && <span>{entry.rowKey}</span>}
                  <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
                  {mayEdit && isRestorable(entry) && (
                    <ActionButton action={restoring} target={entry} type="link" onStart={running.start} />
                  )}
                </div>
                <FieldChanges changes={changedFields(model, entry.before, entry.after)} fields={fields} />
              </li>
            ))}
          </ol>
        )}
      </KeysetList>
      {running.dialog}
    </Drawer>
  );
}

const isRestorable = ({ before, rowId }: SettingChange): boolean => before !== null && rowId !== null;

function useHistory({ calls }: Pick<SettingModel, 'calls'>, rowId: { readonly rowId?: string }): Keyset<SettingChange> {
  const [count, setCount] = useState(1);
  const inputs = Array.from({ length: count }, (_, page) => ({ ...rowId, pageNo: page + 1 }));
  const pages = useCalls(calls.history, inputs, { staleTime: 0 });
  return {
    rows: pages.flatMap(({ data }) => data?.list ?? []),
    error: pages.find(({ error }) => error !== null)?.error ?? null,
    isPending: pages[0]?.isPending ?? true,
    isFetching: pages.some(({ isFetching }) => isFetching),
    hasMore: pages.at(-1)?.data?.hasMore ?? false,
    more: () => setCount(count + 1),
    refresh: () => {
      for (const page of pages) void page.refetch();
    },
  };
}
