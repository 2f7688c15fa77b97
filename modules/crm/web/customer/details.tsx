import { CustomerDetailPage } from './detail-page.tsx';

/** /crm/client-partner/my-client/details?id= */
export default function CustomerDetails() {
  return <CustomerDetailPage isPartner={false} />;
}
