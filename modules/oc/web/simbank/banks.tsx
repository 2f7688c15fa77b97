import { ListPage } from '@switchboard/kit-web';
import { simbankResource } from '@switchboard/oc-contract';

/** /businessOperations/simbank/manager */
export default function SimbanksPage() {
  return <ListPage resource={simbankResource} />;
}
