import { getOpportunity, opportunityResource } from '@switchboard/crm-contract';
import { DetailPage, useCall, useLocale, usePageHost, useRecordId } from '@switchboard/kit-web';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryNames } from '../country-names.ts';
import { customerPath, MY_CLIENT_KEY } from '../customer/paths.ts';
import { Followups } from '../followup/followups.tsx';
import { EditOpportunity } from './edit.tsx';
import { StageBar } from './stage-bar.tsx';
import { StageLog } from './stage-log.tsx';
import { useOpportunityActions } from './use-actions.tsx';
import { useTransferOpportunities } from './use-transfer.tsx';

const KEY = opportunityResource.right;

/** /crm/business-opportunity/detail?id= */
export default function OpportunityDetailPage() {
  const { t } = useTranslation('crm');
  const { openTab } = usePageHost();
  const id = useRecordId();
  const { data } = useCall(getOpportunity, { id });
  const locale = useLocale();
  const countries = {
    name: 'countries' as const,
    render: (codes: readonly string[]) => countryNames(codes, locale),
  };
  const [isEditing, setEditing] = useState(false);
  const actions = useOpportunityActions();
  const transfer = useTransferOpportunities();
  return (
    <>
      <DetailPage
        resource={opportunityResource}
        read={getOpportunity}
        input={{ id }}
        title={(row) => row.name}
        code="oppNo"
        states={['state', 'stageNo', 'stuck']}
        facts={['customerName', 'ownerName', 'estMonthlyUsd', 'probability', 'expectedCloseOn', 'daysInStage']}
        pathOf={(other) => `/crm/business-opportunity/detail?id=${other}`}
        actions={[
          ...actions,
          {
            key: 'edit',
            label: t('opportunity.edit'),
            right: `${KEY}:edit`,
            isOffered: ({ state }) => state === 'open',
            run: () => setEditing(true),
          },
          transfer.row,
          {
            key: 'customer',
            label: t('opportunity.customer'),
            run: ({ customerId }) => openTab(customerPath({ id: customerId })),
          },
        ]}
        sections={[
          {
            key: 'what',
            title: t('opportunity.group.what'),
            fields: ['customerName', 'product', countries, 'competitor', 'lostReason', 'wonAccountNo'],
          },
          {
            key: 'money',
            title: t('opportunity.group.money'),
            fields: [
              'estMonthlyUsd',
              'monthlyQty',
              'targetPrice',
              'currency',
              'expectedCloseOn',
              'wonAt',
              'lostAt',
              'createdAt',
            ],
          },
        ]}
        sectionsTitle={t('opportunity.tabs.info')}
        tabs={[
          {
            key: 'followups',
            label: t('customer.tabs.followups'),
            right: MY_CLIENT_KEY,
            // a customer that the reader does not see has no name here, and its follow-ups are not shown either
            isOffered: ({ customerName }) => customerName !== null,
            render: ({ customerId, customerName }) => (
              <Followups customer={{ id: customerId, name: customerName ?? '' }} opportunityId={id} />
            ),
          },
          { key: 'log', label: t('opportunity.tabs.log'), render: () => <StageLog id={id} /> },
        ]}
      >
        {() => (data === undefined ? null : <StageBar opportunity={data} />)}
      </DetailPage>
      {isEditing && <EditOpportunity id={id} onClose={() => setEditing(false)} />}
    </>
  );
}
