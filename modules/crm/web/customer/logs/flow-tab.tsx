import { History } from '../history-tab.tsx';
import type { CustomerTabProps } from '../tabs.ts';

export default function FlowTab({ customer }: CustomerTabProps) {
  return <History customerId={customer.id} logs={['flow']} />;
}
