import { agentPerformance, type AgentPerformanceRow } from '@switchboard/bq-contract';
import { type Action, ListPage, usePageHost } from '@switchboard/kit-web';
import { Typography } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowDrawer } from '../master/row-drawer.tsx';

/** /businessInquiry/agentPerformance */
export default function AgentPerformancePage(): ReactNode {
  const { t } = useTranslation('bq');
  const { openTab } = usePageHost();
  const [opened, setOpened] = useState<AgentPerformanceRow | null>(null);
  const actions = useMemo(() => {
    const customers: Action<AgentPerformanceRow> = {
      key: 'customers',
      label: t('agent.customers'),
      right: 'bq.agent-query.customer',
      run: ({ agentName }) =>
        openTab(`/businessInquiry/agent-query/customer?f.agentName=${encodeURIComponent(agentName)}`),
    };
    return [customers];
  }, [t, openTab]);
  return (
    <>
      <ListPage
        resource={agentPerformance}
        header={<Typography.Text type="secondary">{t('agent.hint')}</Typography.Text>}
        rowActions={actions}
        rowActionsWidth={110}
        onOpen={setOpened}
      />
      <RowDrawer
        resource={agentPerformance}
        row={opened}
        title={({ agentName }) => agentName}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
