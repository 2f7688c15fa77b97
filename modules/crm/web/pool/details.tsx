import { PoolCustomerPage } from './detail.tsx';

/** `/crm/client-partner/open-sea/details` */
export default function PublicPoolDetailsPage() {
  return <PoolCustomerPage path="/crm/client-partner/open-sea/details" />;
}
