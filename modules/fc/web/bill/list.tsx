import { billResource } from '@switchboard/fc-contract';
import { ListPage } from '@switchboard/kit-web';

const ofCustomer = ({ customerId }: { customerId: string }): string =>
  `/crm/client-partner/my-client/details?id=${customerId}`;

/** /financial/account/consumer/bill: a row leads to its customer, where it is worked with. */
export default function CustomerBillsPage() {
  return <ListPage resource={billResource} detailPath={ofCustomer} />;
}
