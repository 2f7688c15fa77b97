import { copyResource } from '@switchboard/ger-contract';
import { Profile } from '../profile/profile.tsx';

const pathOf = (id: string): string => `/general/process/my-deliver/profile?id=${id}`;

/** /general/process/my-deliver/profile?id= */
export default function ProfilePage() {
  return <Profile resource={copyResource} by="instanceId" pathOf={pathOf} />;
}
