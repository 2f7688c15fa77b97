import { applyResource } from '@switchboard/ger-contract';
import { Profile } from '../profile/profile.tsx';

const pathOf = (id: string): string => `/general/process/my-initiate/profile?id=${id}`;

/** /general/process/my-initiate/profile?id= */
export default function ProfilePage() {
  return <Profile resource={applyResource} by="instanceId" pathOf={pathOf} />;
}
