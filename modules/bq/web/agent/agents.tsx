import { agentResource, type AgentRow } from '@switchboard/bq-contract';
import { type Action, ListPage, usePageHost } from '@switchboard/kit-web';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowDrawer } from '../master/row-drawer.tsx';

/** /businessInquiry/agent-query/page */
export default function AgentsPage(): ReactNode {
  const { t } = useTranslation('bq');
  const { openTab } = usePageHost();
  const [opened, setOpened] = useState<AgentRow | null>(null);
  const actions = useMemo(() => {
    const customers: Action<AgentRow> = {
      key: 'customers',
      label: t('agent.customers'),
      right: 'bq.agent-query.customer',
      run: ({ name }) => openTab(`/businessInquiry/agent-query/customer?f.agentName=${encodeURIComponent(name)}`),
    };
    return [customers];
  }, [t, openTab]);
  return (
    <>
      <ListPage resource={agentResource} rowActions={actions} rowActionsWidth={110} onOpen={setOpened} />
      <RowDrawer resource={agentResource} row={opened} title={({ name }) => name} onClose={() => setOpened(null)} />
    </>
  );
}
