import { ListPage } from '@switchboard/kit-web';
import { userResource } from '@switchboard/sys-contract';

/** /setModule/authManage/user */
export default function UserListPage() {
  return <ListPage resource={userResource} />;
}
