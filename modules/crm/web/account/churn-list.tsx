import { churnEventResource, handleChurn, TRACK_KEY } from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, DictSelect, ListPage, useCallMutation, useDict } from '@switchboard/kit-web';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { OWNER_FILTERS } from '../customer/owner-filters.tsx';

type Row = ResourceRow<typeof churnEventResource>;
const DICT = { module: 'crm', dictType: 'churn_reason' } as const;
const FILTERS = { customerId: false, ownerId: OWNER_FILTERS.ownerId } as const;

function HandleFields() {
  const { t } = useTranslation('crm');
  return (
    <>
      <Form.Item name="reason" label={t('churn.reason')} rules={[{ required: true, message: t('settings.required') }]}>
        <DictSelect {...DICT} />
      </Form.Item>
      <Form.Item name="plan" label={t('churn.plan')} rules={[{ required: true, min: 5, message: t('churn.planMin') }]}>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
    </>
  );
}
const handleForm = () => <HandleFields />;

/** Customers with falling, stopped or lost spend, until they are handled. */
export function ChurnList() {
  const { t } = useTranslation('crm');
  const reasons = useDict(DICT);
  const handling = useCallMutation(handleChurn);
  const handle: Action<Row, { reason: string; plan: string }> = {
    key: 'handle',
    label: t('churn.handle'),
    right: `${TRACK_KEY}:follow`,
    isOffered: ({ state }) => state === 'open',
    form: handleForm,
    done: t('churn.handled'),
    run: ({ id, version }, values) => handling.mutateAsync({ id, version, ...values }),
  };
  return (
    <ListPage
      isEmbedded
      resource={churnEventResource}
      tabs={[
        { key: 'open', label: t('churn.open'), filters: { state: ['open'] } },
        { key: 'all', label: t('settings.all') },
      ]}
      extraFilters={FILTERS}
      rowActions={[handle]}
      detailPath={({ customerId }) => `/crm/client-partner/my-client/details?id=${customerId}`}
      columns={{ reason: { render: (code) => reasons.find(({ value }) => value === code)?.label ?? code } }}
    />
  );
}
