import { customerResource, getCustomer, getTimeline, pageFollowups } from '@switchboard/crm-contract';
import { countryName, type ResourceRow } from '@switchboard/kit-contract';
import { DetailPage, type DetailSection, useCall, useLocale, usePageHost, useRecordId } from '@switchboard/kit-web';
import { Alert, Spin } from 'antd';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PartnerTerms, useProfileTool } from '../partner/partner-terms.tsx';
import { customerPath } from './paths.ts';
import { RecallDate } from './recall-date.tsx';
import { CUSTOMER_TABS } from './tabs.ts';
import { useCustomerTools } from './tools/index.ts';

type Fields = typeof customerResource.fields;
type Row = ResourceRow<typeof customerResource>;

/** The page of a customer; partners and agents have more tabs (crm.md §4). */
export function CustomerDetailPage({ isPartner }: { isPartner: boolean }) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const id = useRecordId();
  const { openTab } = usePageHost();
  const tools = useCustomerTools();
  const profile = useProfileTool();
  const { data } = useCall(getCustomer, { id });
  const right =
    data === undefined
      ? null
      : customerPath({ id: data.id, ...(data.row.kind === undefined ? {} : { kind: data.row.kind }) });
  // merged, or opened under the page of the other kind: redirects to its current page
  const isElsewhere = right !== null && (data?.id !== id || right.includes('details-partner') !== isPartner);
  useEffect(() => {
    if (isElsewhere && right !== null) openTab(right, { replace: true });
  }, [isElsewhere, right, openTab]);
  const country: { name: 'country'; render: (code: string) => string } = {
    name: 'country',
    render: (code) => countryName(code, locale),
  };
  const sections: DetailSection<Fields>[] = [
    {
      key: 'company',
      title: t('customer.group.company'),
      fields: [
        'name',
        'shortName',
        'alias',
        'kind',
        country as never,
        'city',
        'address',
        'timezone',
        'website',
        'industry',
        'customerType',
      ],
    },
    {
      key: 'business',
      title: t('customer.group.business'),
      fields: [
        'products',
        'brands',
        'settleMode',
        'currency',
        'estMonthlyUsd',
        'firstRechargeAt',
        'firstConsumeOn',
        'lastConsumeOn',
        'agentName',
        'tags',
        'remark',
      ],
    },
    {
      key: 'owner',
      title: t('customer.group.owner'),
      fields: [
        'ownerName',
        'ownerDeptName',
        'ownerSince',
        'ownerWay',
        'sourceCode',
        'protectUntil',
        'locked',
        'prevOwnerName',
        'poolEnteredAt',
        'poolReason',
        'createdAt',
      ],
    },
  ];
  return (
    <>
      <DetailPage
        resource={customerResource}
        read={getCustomer}
        input={{ id }}
        title={({ name }) => name}
        code="customerCode"
        states={['level', 'stage', ...(isPartner ? (['kind'] as const) : [])]}
        facts={[
          'ownerName',
          { name: 'recallAt', render: (at) => <RecallDate at={at as string | null} /> },
          'alias',
          'balanceUsd',
          'consume30dUsd',
          'lastFollowAt',
          'nextFollowAt',
        ]}
        pathOf={(other) => customerPath({ id: other })}
        deniedReason={tools.deniedReason}
        actions={[...tools.row, ...(isPartner ? [profile.row] : [])] as never}
        invalidates={[getTimeline, pageFollowups]}
        sections={sections}
        sectionsTitle={t('customer.tabs.overview')}
        tabs={CUSTOMER_TABS.filter(({ isPartnerOnly }) => isPartnerOnly !== true || isPartner).map(
          ({ key, right: needed, component: Tab }) => ({
            key,
            label: t(`customer.tabs.${key}`),
            ...(needed === undefined ? {} : { right: needed }),
            render: (row: Row) => (
              <Suspense fallback={<Spin style={{ display: 'block', margin: 32 }} />}>
                <Tab customer={row} />
              </Suspense>
            ),
          }),
        )}
      >
        {({ row }) => (
          <>
            {row.isShared && <Alert type="info" showIcon title={t('customer.sharedNote', { owner: row.ownerName })} />}
            {isPartner && <PartnerTerms id={row.id} />}
          </>
        )}
      </DetailPage>
      {tools.view}
      {profile.view}
    </>
  );
}
