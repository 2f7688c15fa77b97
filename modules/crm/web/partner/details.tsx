import { PartnerPage } from './partner-page.tsx';

/** /crm/client-partner/business-partner/details?id= */
export default function PartnerDetails() {
  return <PartnerPage />;
}
