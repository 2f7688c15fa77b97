import { getOpportunity, opportunityResource } from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { DetailPage, useCall, useLocale, usePageHost, useRecordId } from '@switchboard/kit-web';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUOTE_KEY } from '@switchboard/qm-contract';
import { countryNames } from '../country-names.ts';
import { customerPath, MY_CLIENT_KEY } from '../customer/paths.ts';
import { Followups } from '../followup/followups.tsx';
import { AddQuote } from '../quote/add-drawer.tsx';
import { Quotes } from '../quote/quotes.tsx';
import { SendQuote } from '../quote/send-drawer.tsx';
import { EditOpportunity } from './edit.tsx';
import { StageBar } from './stage-bar.tsx';
import { StageLog } from './stage-log.tsx';
import { useOpportunityActions } from './use-actions.tsx';
import { useTransferOpportunities } from './use-transfer.tsx';

type Row = ResourceRow<typeof opportunityResource>;
const KEY = opportunityResource.right;
const customerOf = ({ customerId, customerName }: Row) => ({ id: customerId, name: customerName ?? '' });

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
  const [quoting, setQuoting] = useState<{ of: Row; quoteId?: string } | null>(null);
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
            key: 'quote',
            label: t('opportunity.quote'),
            right: `${QUOTE_KEY}:add`,
            isOffered: ({ state, customerName }) => state === 'open' && customerName !== null,
            run: (row) => setQuoting({ of: row }),
          },
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
            // without access to the customer its name is missing, and its follow-ups are not shown either
            isOffered: ({ customerName }) => customerName !== null,
            render: ({ customerId, customerName }) => (
              <Followups customer={{ id: customerId, name: customerName ?? '' }} opportunityId={id} />
            ),
          },
          {
            key: 'quotes',
            label: t('customer.tabs.quotes'),
            right: QUOTE_KEY,
            isOffered: ({ customerName }) => customerName !== null,
            render: (row) => <Quotes customer={customerOf(row)} opportunity={row} />,
          },
          {
            key: 'tests',
            label: t('opportunity.tabs.tests'),
            right: MY_CLIENT_KEY,
            isOffered: ({ customerName }) => customerName !== null,
            // a test is a follow-up with that way, as required by stage 3 (crm rule 25)
            render: (row) => <Followups customer={customerOf(row)} opportunityId={id} way="test" />,
          },
          { key: 'log', label: t('opportunity.tabs.log'), render: () => <StageLog id={id} /> },
        ]}
      >
        {() => (data === undefined ? null : <StageBar opportunity={data} />)}
      </DetailPage>
      {quoting !== null && quoting.quoteId === undefined && (
        <AddQuote
          customer={customerOf(quoting.of)}
          opportunity={quoting.of}
          onSaved={(quoteId) => setQuoting({ of: quoting.of, quoteId })}
          onClose={() => setQuoting(null)}
        />
      )}
      {quoting?.quoteId !== undefined && (
        <SendQuote id={quoting.quoteId} customer={customerOf(quoting.of)} onClose={() => setQuoting(null)} />
      )}
      {isEditing && <EditOpportunity id={id} onClose={() => setEditing(false)} />}
    </>
  );
}
