import { getOpportunityBoard, opportunityResource, saveOpportunity } from '@switchboard/crm-contract';
import { CountrySelect, FormPage, usePageHost } from '@switchboard/kit-web';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CustomerSelect } from '../customer-select.tsx';

/** /crm/business-opportunity/add?customerId= */
export default function AddOpportunityPage() {
  const { t } = useTranslation('crm');
  const { openTab, closeTab } = usePageHost();
  const customerId = useSearchParams()[0].get('customerId');
  return (
    <FormPage
      name="crm.opportunity.add"
      title={t('opportunity.add')}
      fields={opportunityResource.fields}
      object={opportunityResource.code}
      {...(customerId === null ? {} : { initial: { customerId } })}
      groups={[
        {
          key: 'what',
          title: t('opportunity.group.what'),
          fields: [
            { name: 'customerId', control: <CustomerSelect /> },
            'name',
            'product',
            { name: 'countries', control: <CountrySelect isMultiple /> },
          ],
        },
        {
          key: 'money',
          title: t('opportunity.group.money'),
          fields: ['estMonthlyUsd', 'monthlyQty', 'targetPrice', 'currency', 'expectedCloseOn', 'competitor'],
        },
      ]}
      call={saveOpportunity}
      invalidates={[getOpportunityBoard, opportunityResource.calls.page]}
      onSaved={({ id }) => openTab(`/crm/business-opportunity/detail?id=${id}`, { replace: true })}
      onClose={() => closeTab()}
    />
  );
}
