import { opportunityResource } from '@switchboard/crm-contract';
import { Can, ListPage, usePageHost } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const detailPath = ({ id }: { id: string }): string => `/crm/business-opportunity/detail?id=${id}`;

/** The opportunities of one customer, on its page. */
export default function CustomerOpportunities({ customer }: { customer: { readonly id: string } }) {
  const { t } = useTranslation('crm');
  const { openTab } = usePageHost();
  const preset = useMemo(() => ({ customerId: [customer.id] }), [customer.id]);
  return (
    <ListPage
      isEmbedded
      resource={opportunityResource}
      preset={preset}
      detailPath={detailPath}
      toolbar={
        <Can right={`${opportunityResource.right}:add`}>
          <Button onClick={() => openTab(`/crm/business-opportunity/add?customerId=${customer.id}`)}>
            {t('opportunity.add')}
          </Button>
        </Can>
      }
    />
  );
}
