import { useLocation } from 'react-router';
import { MailAlias } from './alias-page.tsx';

/** /crm/email/draft?customerCode= */
export default function CustomerMailDrafts() {
  return <MailAlias path={`/message/email/drafts${useLocation().search}`} />;
}
