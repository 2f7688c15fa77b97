import { billResource } from '@switchboard/fc-contract';
import { ListPage } from '@switchboard/kit-web';

const ofCustomer = ({ customerId }: { customerId: string }): string =>
  `/crm/client-partner/my-client/details?id=${customerId}`;

/** /financial/account/consumer/bill: a row opens its customer, where the bill is processed. */
export default function CustomerBillsPage() {
  return <ListPage resource={billResource} detailPath={ofCustomer} />;
}
