import { customerImport, customerResource } from '@switchboard/crm-contract';
import { countryName } from '@switchboard/kit-contract';
import { Can, ImportButton, ListPage, type ListPageProps, useLocale, usePageHost } from '@switchboard/kit-web';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { OWNER_FILTERS } from './owner-filters.tsx';
import { OwnSummary } from './own-summary.tsx';
import { customerPath, MY_CLIENT, MY_CLIENT_KEY } from './paths.ts';
import { dueFilters, recallFilters } from './quick-filters.ts';
import { RecallDate } from './recall-date.tsx';
import { useCustomerTools } from './tools/index.ts';

type Props = ListPageProps<typeof customerResource.fields>;
const FILTERS: Props['extraFilters'] = { ...OWNER_FILTERS, ownerName: false, agentId: false };

/** /crm/client-partner/my-client */
export default function CustomerListPage() {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const { openTab } = usePageHost();
  const queryClient = useQueryClient();
  const tools = useCustomerTools();
  const tabs = useMemo<Props['tabs']>(
    () => [
      { key: 'all', label: t('customer.tab.all') },
      { key: 'recall', label: t('customer.tab.recall'), filters: () => recallFilters() },
      { key: 'due', label: t('customer.tab.due'), filters: () => dueFilters() },
      { key: 'unconsumed', label: t('customer.tab.unconsumed'), filters: { hasConsumed: false } },
      { key: 'shared', label: t('customer.tab.shared'), filters: { isShared: true } },
    ],
    [t],
  );
  const columns = useMemo<Props['columns']>(
    () => ({
      country: { render: (code) => (typeof code === 'string' ? countryName(code, locale) : null), width: 120 },
      recallAt: { render: (value) => <RecallDate at={value} /> },
    }),
    [locale],
  );
  return (
    <>
      <ListPage
        resource={customerResource}
        tabs={tabs ?? []}
        header={<OwnSummary />}
        toolbar={
          <>
            <Can right={`${MY_CLIENT_KEY}:add`}>
              <Button type="primary" onClick={() => openTab(`${MY_CLIENT}/add`)}>
                {t('customer.add')}
              </Button>
            </Can>
            <Can right={`${MY_CLIENT_KEY}:campaign-add`}>
              <Button onClick={() => openTab('/crm/email/marketing')}>{t('campaign.open')}</Button>
            </Can>
            <ImportButton
              definition={customerImport}
              onDone={() => void queryClient.invalidateQueries({ queryKey: [customerResource.calls.page.name] })}
            />
          </>
        }
        columns={columns ?? {}}
        extraFilters={FILTERS ?? {}}
        rowActions={tools.row}
        deniedReason={tools.deniedReason}
        bulkActions={tools.bulk}
        detailPath={customerPath}
      />
      {tools.view}
    </>
  );
}
