import { SeaCustomerPage } from './detail.tsx';

/** /crm/client-partner/open-sea/details */
export default function OpenSeaDetailsPage() {
  return <SeaCustomerPage path="/crm/client-partner/open-sea/details" />;
}
