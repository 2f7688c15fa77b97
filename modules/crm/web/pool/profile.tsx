import { PoolCustomerPage } from './detail.tsx';

/** `/crm/client-partner/sea-details`: the target of recall notices. */
export default function PoolProfilePage() {
  return <PoolCustomerPage path="/crm/client-partner/sea-details" />;
}
