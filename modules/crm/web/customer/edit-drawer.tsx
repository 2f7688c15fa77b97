import { customerResource, getCustomer, updateCustomer } from '@switchboard/crm-contract';
import { CountrySelect, FormDrawer, useRecord } from '@switchboard/kit-web';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';

/** Basic data of a customer; names, alias, owner, level and source are changed elsewhere. */
export function EditDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('crm');
  const { record, reload, state } = useRecord(getCustomer, { id });
  if (record === null)
    return (
      <Drawer open title={t('customer.edit')} onClose={onClose}>
        {state}
      </Drawer>
    );
  return (
    <FormDrawer
      name={`crm.customer.edit.${id}`}
      title={t('customer.edit')}
      width={720}
      fields={customerResource.fields}
      object={customerResource.code}
      groups={[
        {
          key: 'company',
          title: t('customer.group.company'),
          fields: [
            'shortName',
            { name: 'country', control: <CountrySelect allowClear={false} /> },
            'city',
            'address',
            'timezone',
            'industry',
            'customerType',
          ],
        },
        {
          key: 'business',
          title: t('customer.group.business'),
          fields: ['products', 'brands', 'settleMode', 'currency', 'estMonthlyUsd', 'remark'],
        },
      ]}
      call={updateCustomer}
      record={record}
      reload={reload}
      toInput={(values, version) => ({ ...(values as object), id, version })}
      invalidates={[getCustomer, customerResource.calls.page]}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
