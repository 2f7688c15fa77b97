import { customerResource } from '@switchboard/crm-contract';
import { ListPage } from '@switchboard/kit-web';
import { useFlowTools } from '../flow/use-flow-tools.ts';
import { RecallDate } from './recall-date.tsx';

const COLUMNS = { recallAt: { render: (value: string | null) => <RecallDate at={value} /> } };

/** /crm/client-partner/my-client */
export default function CustomerListPage() {
  const tools = useFlowTools();
  return (
    <ListPage
      resource={customerResource}
      columns={COLUMNS}
      rowActions={tools.map(({ row }) => row)}
      bulkActions={tools.map(({ bulk }) => bulk)}
    />
  );
}
