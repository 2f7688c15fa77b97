import { SeaCustomerPage } from './detail.tsx';

/** /crm/client-partner/sea-details: where notices of recalls lead. */
export default function SeaProfilePage() {
  return <SeaCustomerPage path="/crm/client-partner/sea-details" />;
}
