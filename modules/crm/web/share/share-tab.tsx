import type { CustomerTabProps } from '../customer/tabs.ts';
import { ShareList } from './share-list.tsx';

export default function ShareTab({ customer: { id } }: CustomerTabProps) {
  return <ShareList customerId={id} />;
}
