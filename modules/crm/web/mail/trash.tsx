import { useSearchParams } from 'react-router';
import { MailAlias } from './alias-page.tsx';

/** /crm/email/trash?customerCode= */
export default function CustomerMailTrash() {
  const customerCode = useSearchParams()[0].get('customerCode');
  const query = new URLSearchParams({ tab: 'trash', ...(customerCode === null ? {} : { customerCode }) });
  return <MailAlias path={`/message/email/inbox?${query}`} />;
}
