import { ShareList } from '../share/share-list.tsx';

/** /crm/wander/share */
export default function ShareListPage() {
  return <ShareList />;
}
