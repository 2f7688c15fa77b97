import { SOURCE_CHANGE_FORM, customerResource, saveSourceChange, SOURCES } from '@switchboard/crm-contract';
import { selectActivity } from '@switchboard/csc-contract';
import { FormPage, ResourceSelect, useCall, useLocale, usePageHost } from '@switchboard/kit-web';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

/** /general/process/modify-client-source?customerId= (crm rule 29) */
export default function ModifyClientSourcePage() {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const { openTab, closeTab, canOpen } = usePageHost();
  const customerId = useSearchParams()[0].get('customerId');
  const open = (orderId: string): void => {
    const path = `/crm/operate/approval-order/detail?id=${orderId}`;
    if (canOpen(path)) openTab(path, { replace: true });
    else closeTab();
  };
  return (
    <FormPage
      name="ger.modify-client-source"
      title={t('source.title')}
      description={t('source.hint')}
      fields={SOURCE_CHANGE_FORM}
      {...(customerId === null ? {} : { initial: { customerId } })}
      groups={[
        {
          key: 'all',
          fields: [
            {
              name: 'customerId',
              control: (
                <ResourceSelect
                  resource={customerResource}
                  labelOf={(row) => row.name}
                  hintOf={(row) =>
                    `${row.customerCode} · ${SOURCES[row.sourceCode as keyof typeof SOURCES]?.label[locale] ?? ''}`
                  }
                />
              ),
            },
            'newSource',
            { name: 'activityId', hint: t('source.activityHint'), control: <ActivitySelect /> },
            { name: 'reason', isWide: true },
            { name: 'evidence', isWide: true },
          ],
        },
      ]}
      call={saveSourceChange}
      saveText={t('source.submit')}
      savedText={t('source.submitted')}
      onSaved={({ orderId }) => open(orderId)}
      onClose={() => closeTab()}
    />
  );
}

/** Activities are few: all of them are loaded once and searched here. */
function ActivitySelect(control: { id?: string; value?: string | null; onChange?: (id: string | null) => void }) {
  const { data = [], isLoading } = useCall(selectActivity, {});
  return (
    <Select
      {...control}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={isLoading}
      options={data.map(({ id, name, startsOn }) => ({ value: id, label: `${name} · ${startsOn}` }))}
      onChange={(id?: string) => control.onChange?.(id ?? null)}
    />
  );
}
