import { CRM_DICTS, crmDictResource, saveCrmDict } from '@switchboard/crm-contract';
import { getDictItems, type ResourceRow } from '@switchboard/kit-contract';
import { type Action, Can, FormDialog, ListPage, useCallMutation, useLocale } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Row = ResourceRow<typeof crmDictResource>;
const EDIT = 'sys.crm.dictionary:edit';
const READS = [crmDictResource.calls.page, getDictItems];

/** /setModule/crm/dictionary: a code in use can be disabled, never renamed or deleted. */
export default function DictionaryPage() {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const saving = useCallMutation(saveCrmDict, { invalidates: READS });
  const turn = (enabled: boolean): Action<Row> => ({
    key: enabled ? 'enable' : 'disable',
    label: t(enabled ? 'settings.enable' : 'settings.disable'),
    right: EDIT,
    isOffered: (row) => row.enabled !== enabled,
    run: ({ used: _, ...item }) => saving.mutateAsync({ ...item, enabled }),
  });
  const actions = [{ key: 'edit', label: t('settings.edit'), right: EDIT, run: setEdited }, turn(true), turn(false)];
  const tabs = Object.entries(CRM_DICTS).map(([key, { label }]) => ({
    key,
    label: label[locale],
    filters: { dictType: [key] },
  }));
  return (
    <>
      <ListPage
        resource={crmDictResource}
        tabs={tabs}
        extraFilters={{ dictType: false }}
        rowActions={actions}
        toolbar={
          <Can right={EDIT}>
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('dict.add')}
            </Button>
          </Can>
        }
      />
      {edited !== null && <DictForm row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function DictForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const { t } = useTranslation('crm');
  const isFixed = row !== null;
  return (
    <FormDialog
      name={`crm.dict.${row?.id ?? 'new'}`}
      title={t(row === null ? 'dict.add' : 'dict.edit')}
      fields={crmDictResource.fields}
      object={crmDictResource.code}
      groups={[
        {
          key: 'item',
          fields: [
            { name: 'dictType', isReadOnly: isFixed },
            { name: 'code', isReadOnly: isFixed, hint: t('dict.codeHint') },
            'labelZh',
            'labelEn',
            'sort',
          ],
        },
      ]}
      call={saveCrmDict}
      {...(row === null
        ? { initial: { dictType: 'churn_reason' as const, sort: 9 } }
        : { record: { version: row.version, values: row } })}
      toInput={(values, version) => ({
        dictType: row?.dictType ?? values.dictType ?? 'churn_reason',
        code: row?.code ?? values.code ?? '',
        labelZh: values.labelZh ?? '',
        labelEn: values.labelEn ?? null,
        sort: values.sort ?? 0,
        enabled: row?.enabled ?? true,
        ...(row === null ? {} : { id: row.id, version }),
      })}
      invalidates={READS}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
