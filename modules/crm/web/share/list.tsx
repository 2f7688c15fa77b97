import { ShareList } from './share-list.tsx';

/** /crm/wander/share */
export default function ShareListPage() {
  return <ShareList />;
}
