import { getOpportunity, getOpportunityBoard, opportunityResource, updateOpportunity } from '@switchboard/crm-contract';
import { CountrySelect, FormDrawer, useRecord } from '@switchboard/kit-web';
import { useTranslation } from 'react-i18next';

export function EditOpportunity({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('crm');
  const { record, reload } = useRecord(getOpportunity, { id });
  if (record === null) return null;
  return (
    <FormDrawer
      name={`crm.opportunity.edit.${id}`}
      title={t('opportunity.edit')}
      fields={opportunityResource.fields}
      object={opportunityResource.code}
      groups={[
        {
          key: 'all',
          fields: [
            'name',
            'product',
            { name: 'countries', control: <CountrySelect isMultiple /> },
            { name: 'probability', hint: t('opportunity.probabilityHint') },
            'estMonthlyUsd',
            'monthlyQty',
            'targetPrice',
            'currency',
            'expectedCloseOn',
            'competitor',
          ],
        },
      ]}
      call={updateOpportunity}
      record={record}
      reload={reload}
      toInput={(values, version) => ({ ...values, id, version }) as never}
      invalidates={[getOpportunity, getOpportunityBoard, opportunityResource.calls.page]}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
