import { quoteResource } from '@switchboard/qm-contract';
import { ListPage } from '@switchboard/kit-web';

const ofCustomer = ({ customerId }: { customerId: string }): string =>
  `/crm/client-partner/my-client/details?id=${customerId}`;

/** /offerManage/customer-quote/sms: a row links to its customer, where quotations are handled. */
export default function CustomerQuotesPage() {
  return <ListPage resource={quoteResource} detailPath={ofCustomer} />;
}
