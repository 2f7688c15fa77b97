import { CRM_CODES, getPoolCustomer, getPoolQuota, publicPoolResource } from '@switchboard/crm-contract';
import { DetailPage, useCall, usePageHost, useRecordId } from '@switchboard/kit-web';
import { Alert, Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAssignTool } from '../ownership/assign-tool.tsx';
import { useClaimTool } from './claim-tool.tsx';
import { Country } from './country.tsx';
import { ContactsTab, FlowsTab, FollowupsTab, OpportunitiesTab } from './detail-tabs.tsx';

const NAME = 'name' as const;
const COUNTRY = { name: 'country', render: (code: string | null) => <Country code={code} /> } as const;

/** One customer of the public pool; opening it counts as a view (crm rule 14). */
export function PoolCustomerPage({ path }: { path: string }) {
  const { t } = useTranslation('crm');
  const { closeTab } = usePageHost();
  const id = useRecordId();
  const { data, error } = useCall(getPoolCustomer, { id });
  const [claim, assign] = [useClaimTool(), useAssignTool()];
  if (error?.code === CRM_CODES.poolViewLimit) {
    return (
      <Result
        status="warning"
        title={error.msg}
        subTitle={t('pool.viewsTomorrow')}
        extra={<Button onClick={() => closeTab()}>{t('pool.close')}</Button>}
      />
    );
  }
  return (
    <DetailPage
      resource={publicPoolResource}
      read={getPoolCustomer}
      input={{ id }}
      title={NAME}
      code="customerCode"
      states={['stage', 'poolReason']}
      facts={['poolName', 'poolEnteredAt', COUNTRY, 'everConsumed', 'prevDeptName']}
      actions={[claim.row, assign.row]}
      invalidates={[getPoolQuota]}
      pathOf={(other) => `${path}?id=${other}`}
      sections={[
        {
          key: 'base',
          fields: [
            'name',
            'customerCode',
            COUNTRY,
            'industry',
            'products',
            'stage',
            'everConsumed',
            'poolName',
            'poolEnteredAt',
            'poolReason',
            'prevDeptName',
            'claimableAt',
          ],
        },
      ]}
      tabs={[
        {
          key: 'contacts',
          label: t('pool.tabs.contacts'),
          render: () => <ContactsTab contacts={data?.contacts ?? null} />,
        },
        {
          key: 'followups',
          label: t('pool.tabs.followups'),
          render: () => <FollowupsTab followups={data?.followups ?? null} />,
        },
        {
          key: 'opportunities',
          label: t('pool.tabs.opportunities'),
          render: () => <OpportunitiesTab opportunities={data?.opportunities ?? []} />,
        },
        { key: 'flows', label: t('pool.tabs.flows'), render: () => <FlowsTab flows={data?.flows ?? []} /> },
      ]}
    >
      {() => (data?.isUnmasked === true ? <Alert type="info" showIcon title={t('pool.unmasked')} /> : null)}
    </DetailPage>
  );
}
