import { History } from '../history-tab.tsx';
import type { CustomerTabProps } from '../tabs.ts';

export default function TimelineTab({ customer }: CustomerTabProps) {
  return <History customerId={customer.id} logs={['followup', 'flow', 'approval', 'change']} />;
}
