import { getPartner, partnerResource } from '@switchboard/crm-contract';
import { countryName, type ResourceRow } from '@switchboard/kit-contract';
import { type Action, type DetailTab, DetailPage, useDict, useLocale, useRecordId } from '@switchboard/kit-web';
import { Spin } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CUSTOMER_TABS } from '../customer/tabs.ts';
import { Children } from './children.tsx';
import { Commissions, percent } from './commissions.tsx';
import { partnerPath } from './paths.ts';
import { useProfileTool } from './partner-terms.tsx';

type Row = ResourceRow<typeof partnerResource>;
const OF_CUSTOMER = ['contacts', 'followups', 'flow'];

interface Props {
  /** Used by links in reports and messages: nothing can be changed there. */
  readonly isReadOnly?: boolean;
  /** The month of the spend, `YYYY-MM`. */
  readonly month?: string | undefined;
  /** In addition to the tabs of every partner. */
  readonly moreTabs?: readonly DetailTab<Row>[];
  /** Whether the price groups of the children are shown. */
  readonly withGroups?: boolean;
  /** Shown above the tabs. */
  readonly children?: ReactNode;
}

/** A partner with its terms, its customers and its commissions. */
export function PartnerPage({ isReadOnly = false, month, moreTabs = [], withGroups = false, children }: Props) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const id = useRecordId();
  const profile = useProfileTool();
  const methods = useDict({ module: 'crm', dictType: 'pay_method' });
  const actions: Action<Row>[] = isReadOnly ? [] : [profile.row];
  const ofCustomer: DetailTab<Row>[] = CUSTOMER_TABS.filter(({ key }) => !isReadOnly && OF_CUSTOMER.includes(key)).map(
    ({ key, component: Tab }) => ({
      key,
      label: t(`customer.tabs.${key}`),
      right: 'crm.client-partner.my-client',
      render: (row) => (
        <Suspense fallback={<Spin />}>
          <Tab customer={row} />
        </Suspense>
      ),
    }),
  );
  return (
    <>
      <DetailPage
        resource={partnerResource}
        read={getPartner}
        input={{ id }}
        title={({ name }) => name}
        code="customerCode"
        states={['kind', 'coopMode']}
        facts={['ownerName', 'childCount', 'childSpend30dUsd', 'commissionMonthUsd', 'contractEnd']}
        pathOf={(other) => partnerPath({ id: other })}
        actions={actions}
        sectionsTitle={t('customer.tabs.overview')}
        sections={[
          {
            key: 'base',
            title: t('partner.base'),
            fields: [
              'name',
              'kind',
              { name: 'country', render: (code) => countryName(code, locale) },
              'parentName',
              'createdAt',
            ],
          },
          {
            key: 'terms',
            title: t('partner.terms'),
            fields: [
              'coopMode',
              'commissionBase',
              { name: 'commissionRate', render: percent },
              'commissionMonths',
              'settleCycle',
            ],
          },
          {
            key: 'contract',
            title: t('partner.contract'),
            fields: [
              'contractNo',
              'contractEnd',
              { name: 'payMethod', render: (code) => methods.find(({ value }) => value === code)?.label ?? code },
              'payAccountRef',
            ],
          },
        ]}
        tabs={[
          ...ofCustomer,
          {
            key: 'children',
            label: t('customer.tabs.children'),
            render: () => <Children id={id} isReadOnly={isReadOnly} month={month} withGroups={withGroups} />,
          },
          {
            key: 'commission',
            label: t('customer.tabs.commission'),
            render: () => <Commissions partnerId={id} isReadOnly={isReadOnly} />,
          },
          ...moreTabs,
        ]}
      >
        {() => children}
      </DetailPage>
      {profile.view}
    </>
  );
}
