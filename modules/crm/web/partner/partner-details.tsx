import { PartnerPage } from './partner-page.tsx';

/** /crm/client-partner/partner-details?id= */
export default function PartnerProfile() {
  return <PartnerPage isReadOnly />;
}
