import { useLocation } from 'react-router';
import { MailAlias } from './alias-page.tsx';

/** /crm/email/detail?id=&detailsType= */
export default function CustomerMailDetail() {
  return <MailAlias path={`/message/email/details${useLocation().search}`} />;
}
