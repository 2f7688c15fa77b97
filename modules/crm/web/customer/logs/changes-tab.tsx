import { History } from '../history-tab.tsx';
import type { CustomerTabProps } from '../tabs.ts';

export default function ChangesTab({ customer }: CustomerTabProps) {
  return <History customerId={customer.id} logs={['change']} />;
}
