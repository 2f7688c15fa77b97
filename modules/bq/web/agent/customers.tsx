import { agentCustomerResource, type AgentCustomerRow } from '@switchboard/bq-contract';
import { ListPage } from '@switchboard/kit-web';
import { type ReactNode, useState } from 'react';
import { RowDrawer } from '../master/row-drawer.tsx';

/** /businessInquiry/agent-query/customer */
export default function AgentCustomersPage(): ReactNode {
  const [opened, setOpened] = useState<AgentCustomerRow | null>(null);
  return (
    <>
      <ListPage resource={agentCustomerResource} onOpen={setOpened} />
      <RowDrawer
        resource={agentCustomerResource}
        row={opened}
        title={({ customerName }) => customerName}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
