import type { CustomerTabProps } from '../customer/tabs.ts';
import { Followups } from './followups.tsx';

export default function FollowupsTab({ customer }: CustomerTabProps) {
  return <Followups customer={customer} />;
}
