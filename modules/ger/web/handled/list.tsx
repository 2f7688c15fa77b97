import { handledResource } from '@switchboard/ger-contract';
import { ListPage } from '@switchboard/kit-web';
import { useFreshLists } from '../profile/use-fresh-lists.ts';

const detailPath = ({ id }: { id: string }): string => `/general/process/my-handle/profile?id=${id}`;

/** /general/process/my-handle */
export default function HandledListPage() {
  useFreshLists();
  return <ListPage resource={handledResource} detailPath={detailPath} />;
}
