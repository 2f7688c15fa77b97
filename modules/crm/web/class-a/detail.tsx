import { classAResource, getClassA, submitClassA, withdrawClassA } from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, DetailPage, useCall, useCallMutation, usePageHost, useRecordId } from '@switchboard/kit-web';
import { useTranslation } from 'react-i18next';
import { withdrawing } from '../approval/withdrawing.ts';
import { OrderProcess } from '../approval/order-process.tsx';
import { SpendBars } from './spend-bars.tsx';

type Row = ResourceRow<typeof classAResource>;
const KEY = classAResource.right;
const CHANGED = [getClassA, classAResource.calls.page];

/** /crm/class-a/detail?id=: the application, its fulfilment, and its approval. */
export default function ClassADetailPage() {
  const { t } = useTranslation('crm');
  const { openTab } = usePageHost();
  const id = useRecordId();
  const { data } = useCall(getClassA, { id });
  const { mutateAsync: submit } = useCallMutation(submitClassA, { invalidates: CHANGED });
  const { mutateAsync: withdraw } = useCallMutation(withdrawClassA, { invalidates: CHANGED });
  const actions = [
    {
      key: 'submit',
      label: t('classA.submit'),
      right: `${KEY}:add`,
      isOffered: ({ state }) => state === 'draft',
      done: t('classA.submitted'),
      run: () => submit({ id }),
    } satisfies Action<Row>,
    withdrawing<Row>({ t, right: KEY, withdraw }),
    {
      key: 'order',
      label: t('approval.open'),
      isOffered: () => data?.orderId !== null && data?.orderId !== undefined,
      run: () => openTab(`/crm/operate/approval-order/detail?id=${data?.orderId ?? ''}`),
    } satisfies Action<Row>,
  ];
  return (
    <DetailPage
      resource={classAResource}
      read={getClassA}
      input={{ id }}
      title={({ customerName, appNo }) => customerName ?? appNo}
      code="appNo"
      states={['state']}
      facts={['applicantName', 'committedMonthlyUsd', 'avg3mUsd', 'fulfilPct', 'validTo']}
      pathOf={(other) => `/crm/class-a/detail?id=${other}`}
      actions={actions}
      sections={[
        {
          key: 'application',
          fields: [
            'customerName',
            'committedMonthlyUsd',
            'months',
            'protectDays',
            'validFrom',
            'validTo',
            'reason',
            'evidence',
            'reviewNote',
            'createdAt',
          ],
        },
      ]}
      sectionsTitle={t('classA.tabs.application')}
      tabs={[
        {
          key: 'kept',
          label: t('classA.tabs.kept'),
          render: ({ committedMonthlyUsd }) => (
            <SpendBars title={t('classA.lastMonths')} spend={data?.spend ?? []} committedUsd={committedMonthlyUsd} />
          ),
        },
        {
          key: 'approval',
          label: t('approval.tabs.flow'),
          right: 'crm.operate.approval-order',
          render: () => <OrderProcess orderId={data?.orderId ?? null} />,
        },
      ]}
    />
  );
}
