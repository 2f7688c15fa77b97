import { customerResource } from '@switchboard/crm-contract';
import { ListPage } from '@switchboard/kit-web';
import { RecallDate } from './recall-date.tsx';

/** /crm/client-partner/my-client */
export default function CustomerListPage() {
  return (
    <ListPage resource={customerResource} columns={{ recallAt: { render: (value) => <RecallDate at={value} /> } }} />
  );
}
