import type { AnySetting, Fields } from '@switchboard/kit-contract';
import { Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { DescribedFields } from '../detail/described-fields.tsx';
import { DETAIL_STYLES } from '../detail/detail-styles.ts';
import { FormPage } from '../form/form-frames.tsx';
import { useFieldLevels } from '../form/use-field-levels.ts';
import { useLocale } from '../i18n/locale.ts';
import { LoadFailed } from '../list/list-states.tsx';
import { SettingDialog, type OpenDialog } from './setting-dialog.tsx';
import { useFormSpec } from './setting-form.tsx';
import { SettingMenu } from './setting-menu.tsx';
import { SettingNotices } from './setting-notices.tsx';
import type { SettingRow, SettingSlots } from './types.ts';
import { type SettingModel, useSetting } from './use-setting.ts';

type Slots = SettingSlots<Fields>;
interface SheetProps {
  readonly model: SettingModel;
  readonly slots: Slots;
  readonly row: SettingRow;
  readonly menu: ReactNode;
}

/** One form. Users who may not change it see the values. */
export function SettingSheet({ setting, ...slots }: Slots & { readonly setting: AnySetting }): ReactNode {
  const model = useSetting(setting);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { data, error, refetch } = useCall(model.resource.calls.page, { pageSize: 1 });
  if (error !== null && data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active className="sb-setting-sheet" />;
  const row = (data.list[0] ?? {}) as SettingRow;
  const Sheet = model.mayEdit ? EditedSheet : ShownSheet;
  return (
    <>
      <Sheet model={model} slots={slots} row={row} menu={<SettingMenu model={model} onOpen={setDialog} />} />
      {dialog !== null && (
        <SettingDialog model={model} slots={slots} tab={undefined} dialog={dialog} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

function EditedSheet({ model, slots, row, menu }: SheetProps): ReactNode {
  const locale = useLocale();
  const spec = useFormSpec({ model, slots, row });
  // discarding starts the form again with the stored values
  const [round, setRound] = useState(0);
  return (
    <FormPage
      key={round}
      {...spec}
      title={model.setting.title[locale]}
      toolbar={menu}
      onSaved={model.report}
      onClose={() => setRound(round + 1)}
    >
      <SettingNotices model={model} extra={slots.extra} />
      {slots.formExtra}
    </FormPage>
  );
}

function ShownSheet({ model, slots, row, menu }: SheetProps): ReactNode {
  const locale = useLocale();
  const { setting, fields, resource } = model;
  const levels = useFieldLevels(fields, resource.code, setting.right);
  return (
    <section className="sb-form-page" aria-label={setting.title[locale]}>
      <style href="sb-detail" precedence="kit">
        {DETAIL_STYLES}
      </style>
      <header className="sb-form-head">
        <h1>{setting.title[locale]}</h1>
        <span className="sb-toolbar">{menu}</span>
      </header>
      <div className="sb-form-main">
        <SettingNotices model={model} extra={slots.extra} />
        {levels !== null && <DescribedFields fields={fields} row={row} levels={levels} of={setting.edited} />}
      </div>
    </section>
  );
}
