import { usePageHost } from '@switchboard/kit-web';
import { useTranslation } from 'react-i18next';
import type { CustomerTool } from './tool.ts';

/** Applications about a customer that have pages of their own. */
export function useDocumentTools(): CustomerTool[] {
  const { t } = useTranslation('crm');
  const { openTab } = usePageHost();
  return [
    {
      row: {
        key: 'opportunity',
        label: t('customer.newOpportunity'),
        right: 'crm.business-opportunity.list:add',
        run: ({ id }) => openTab(`/crm/business-opportunity/add?customerId=${id}`),
      },
    },
    {
      row: {
        key: 'class-a',
        label: t('customer.applyClassA'),
        right: 'crm.class-a.list:add',
        run: ({ id }) => openTab(`/crm/class-a/add?customerId=${id}`),
      },
    },
  ];
}
