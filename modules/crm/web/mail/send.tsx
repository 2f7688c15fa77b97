import { useLocation } from 'react-router';
import { MailAlias } from './alias-page.tsx';

/** /crm/email/send?customerCode= */
export default function CustomerMailSend() {
  return <MailAlias path={`/message/email/write${useLocation().search}`} />;
}
