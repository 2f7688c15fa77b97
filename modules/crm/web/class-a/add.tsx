import { CLASS_A_FORM, classAResource, prepareClassA, saveClassA, submitClassA } from '@switchboard/crm-contract';
import { FormPage, useCall, useCallMutation, usePageHost } from '@switchboard/kit-web';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CustomerSelect } from '../customer-select.tsx';
import { SpendBars } from './spend-bars.tsx';

/** /crm/class-a/add?customerId=: saves a draft; the next page submits it. */
export default function AddClassAPage() {
  const { t } = useTranslation('crm');
  const { openTab, closeTab } = usePageHost();
  const initialCustomerId = useSearchParams()[0].get('customerId');
  const [customerId, setCustomerId] = useState(initialCustomerId);
  const { data } = useCall(prepareClassA, { customerId: customerId ?? '0' }, { enabled: customerId !== null });
  const { mutate: submit } = useCallMutation(submitClassA, { invalidates: [classAResource.calls.page] });
  const open = (id: string): void => openTab(`/crm/class-a/detail?id=${id}`, { replace: true });
  return (
    <FormPage
      name="crm.class-a.add"
      title={t('classA.add')}
      fields={CLASS_A_FORM}
      initial={{
        months: 6,
        protectDays: 180,
        ...(initialCustomerId === null ? {} : { customerId: initialCustomerId }),
      }}
      groups={[
        {
          key: 'customer',
          title: t('classA.group.customer'),
          fields: [{ name: 'customerId', control: <CustomerSelect /> }],
        },
        {
          key: 'promise',
          title: t('classA.group.promise'),
          fields: [
            'committedMonthlyUsd',
            'months',
            'protectDays',
            { name: 'reason', isWide: true },
            { name: 'evidence', isWide: true },
          ],
        },
      ]}
      call={saveClassA}
      invalidates={[classAResource.calls.page]}
      saveText={t('classA.saveAndSubmit')}
      onValuesChange={(_, { customerId: chosen }) => setCustomerId(typeof chosen === 'string' ? chosen : null)}
      onSaved={({ id }) => submit({ id }, { onSettled: () => open(id) })}
      onClose={() => closeTab()}
    >
      {data !== undefined && (
        <>
          <Alert
            type={data.used >= data.cap ? 'error' : 'info'}
            showIcon
            title={t('classA.cap', { used: data.used, cap: data.cap, left: Math.max(0, data.cap - data.used) })}
            style={{ marginBottom: 12 }}
          />
          <SpendBars title={t('classA.spend', { name: data.customerName ?? '–' })} spend={data.spend} />
        </>
      )}
    </FormPage>
  );
}
