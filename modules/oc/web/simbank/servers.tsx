import { ListPage } from '@switchboard/kit-web';
import { vodServerResource } from '@switchboard/oc-contract';

/** /businessOperations/simbank/vod/server */
export default function VodServersPage() {
  return <ListPage resource={vodServerResource} />;
}
