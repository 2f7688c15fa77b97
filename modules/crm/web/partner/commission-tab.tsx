import type { CustomerTabProps } from '../customer/tabs.ts';
import { Commissions } from './commissions.tsx';

export default function CommissionTab({ customer: { id } }: CustomerTabProps) {
  return <Commissions partnerId={id} />;
}
