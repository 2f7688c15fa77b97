import { CustomerDetailPage } from './detail-page.tsx';

/** /crm/client-partner/my-client/details-partner?id= */
export default function PartnerCustomerDetails() {
  return <CustomerDetailPage isPartner />;
}
