import { ListPage } from '@switchboard/kit-web';
import { activeLogResource } from '@switchboard/oc-contract';

/** /businessOperations/simbank/port/record */
export default function PortRecordPage() {
  return <ListPage resource={activeLogResource} />;
}
