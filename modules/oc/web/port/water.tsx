import { ListPage } from '@switchboard/kit-web';
import { portFlowResource } from '@switchboard/oc-contract';

/** /businessOperations/simbank/port/water */
export default function PortFlowPage() {
  return <ListPage resource={portFlowResource} />;
}
