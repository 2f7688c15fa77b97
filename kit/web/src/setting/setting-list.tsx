import type { AnySetting, Fields } from '@switchboard/kit-contract';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useCallMutation } from '../api/use-call.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { ListPage } from '../list/list-page.tsx';
import { Can } from '../session/can.tsx';
import { SettingDialog, type OpenDialog } from './setting-dialog.tsx';
import { SettingMenu } from './setting-menu.tsx';
import { SettingNotices } from './setting-notices.tsx';
import type { SettingRow, SettingSlots } from './types.ts';
import { useRowActions } from './use-row-actions.tsx';
import { useSetting } from './use-setting.ts';
import { useSettingTabs } from './use-setting-tabs.ts';

type Props = SettingSlots<Fields> & { readonly setting: AnySetting };

/** Rows that users add, the items of dictionaries by tabs, or one row for each fixed code, which is edited in place. */
export function SettingList({ setting, ...slots }: Props): ReactNode {
  const t = useKitText();
  const model = useSetting(setting);
  const { resource, calls, editRight, mayEdit, reads, report } = model;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { tabs, open: tab, filter } = useSettingTabs(model, slots.isEmbedded);
  const rowActions = useRowActions({ model, own: slots.rowActions, onOpen: setDialog });
  const { mutateAsync: save } = useCallMutation(calls.save, { invalidates: reads });
  const isKeyed = setting.shape === 'keyed';
  const quick = useMemo(
    () => ({
      quickFields: setting.edited.filter((name) => !setting.keys.includes(name) && !isSealed(setting, name)),
      quickEdit: async ({ id, version }: SettingRow, change: SettingRow) =>
        report(await save({ ...change, id: String(id), version: Number(version) })),
    }),
    [setting, save, report],
  );
  return (
    <>
      <ListPage
        resource={resource}
        {...(tabs === undefined ? {} : { tabs, extraFilters: { [filter]: false } })}
        {...(slots.isEmbedded === true ? { isEmbedded: true } : {})}
        {...(slots.columns === undefined ? {} : { columns: slots.columns })}
        {...(isKeyed && mayEdit ? quick : {})}
        header={<SettingNotices model={model} extra={slots.extra} />}
        rowActions={rowActions}
        toolbar={
          <>
            <Can right={editRight}>
              {calls.import !== undefined && (
                <Button onClick={() => setDialog({ kind: 'import' })}>{t('setting.import')}</Button>
              )}
              {!isKeyed && (
                <Button type="primary" onClick={() => setDialog({ kind: 'form', row: null })}>
                  {t('setting.add')}
                </Button>
              )}
            </Can>
            <SettingMenu model={model} onOpen={setDialog} />
          </>
        }
      />
      {dialog !== null && (
        <SettingDialog model={model} slots={slots} tab={tab} dialog={dialog} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

const isSealed = ({ sealed }: AnySetting, name: string): boolean => sealed?.includes(name) === true;
