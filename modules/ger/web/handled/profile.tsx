import { handledResource } from '@switchboard/ger-contract';
import { Profile } from '../profile/profile.tsx';

const pathOf = (id: string): string => `/general/process/my-handle/profile?id=${id}`;

/** /general/process/my-handle/profile?id= */
export default function ProfilePage() {
  return <Profile resource={handledResource} by="instanceId" pathOf={pathOf} />;
}
