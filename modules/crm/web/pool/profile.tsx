import { PoolCustomerPage } from './detail.tsx';

/** /crm/client-partner/sea-details: where notices of recalls lead. */
export default function PoolProfilePage() {
  return <PoolCustomerPage path="/crm/client-partner/sea-details" />;
}
