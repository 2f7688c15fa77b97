import { getOpportunity, getOpportunityBoard, opportunityResource, updateOpportunity } from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import {
  Can,
  ListPage,
  type ListPageProps,
  useCallMutation,
  useLocale,
  usePageHost,
  useRights,
  useTabState,
} from '@switchboard/kit-web';
import { Button, Segmented } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countryNames } from '../country-names.ts';
import { OpportunityBoard } from './board.tsx';
import { useOpportunityActions } from './use-actions.tsx';
import { useTransferOpportunities } from './use-transfer.tsx';

type Row = ResourceRow<typeof opportunityResource>;
type Props = ListPageProps<typeof opportunityResource.fields>;
const KEY = opportunityResource.right;
/** Fields that change with every conversation. */
const QUICK = ['probability', 'estMonthlyUsd', 'expectedCloseOn'] as const;
const TONES = { no: undefined, late: 'warning', stuck: 'danger' } as const;
const toneOf = (row: Row) => TONES[row.stuck];
const detailPath = ({ id }: { id: string }): string => `/crm/business-opportunity/detail?id=${id}`;

/** /crm/business-opportunity/list: a list, or a board with a column per stage. */
export default function OpportunityListPage() {
  const { t } = useTranslation('crm');
  const { openTab } = usePageHost();
  const [view, setView] = useTabState<'list' | 'board'>('view', () => 'list');
  const actions = useOpportunityActions();
  const transfer = useTransferOpportunities();
  const update = useCallMutation(updateOpportunity, { invalidates: [getOpportunity, getOpportunityBoard] });
  const mayEdit = useRights().has(`${KEY}:edit`);
  const tabs = useMemo(
    () => [
      { key: 'open', label: t('opportunity.tab.open'), filters: { state: ['open'] } },
      { key: 'stuck', label: t('opportunity.tab.stuck'), filters: { stuck: ['late', 'stuck'] } },
      { key: 'all', label: t('opportunity.tab.all') },
    ],
    [t],
  );
  const locale = useLocale();
  const columns = useMemo<Props['columns']>(
    () => ({ countries: { render: (codes) => countryNames(codes, locale) } }),
    [locale],
  );
  const toolbar = (
    <>
      <Segmented
        aria-label={t('opportunity.view.label')}
        value={view}
        onChange={(value: 'list' | 'board') => setView(value)}
        options={[
          { value: 'list', label: t('opportunity.view.list') },
          { value: 'board', label: t('opportunity.view.board') },
        ]}
      />
      <Can right={`${KEY}:add`}>
        <Button type="primary" onClick={() => openTab('/crm/business-opportunity/add')}>
          {t('opportunity.add')}
        </Button>
      </Can>
    </>
  );
  if (view === 'board') return <OpportunityBoard toolbar={toolbar} />;
  return (
    <ListPage
      resource={opportunityResource}
      tabs={tabs}
      toolbar={toolbar}
      rowActions={[...actions, transfer.row]}
      bulkActions={[transfer.bulk]}
      detailPath={detailPath}
      rowTone={toneOf}
      quickFields={QUICK}
      columns={columns}
      {...(mayEdit
        ? {
            quickEdit: async ({ id, version }: Row, change: object) =>
              await update.mutateAsync({ id, version, ...change }),
          }
        : {})}
    />
  );
}
