import { todoResource } from '@switchboard/ger-contract';
import { Profile } from '../profile/profile.tsx';

const pathOf = (id: string): string => `/general/process/my-agent/profile?id=${id}`;

/** /general/process/my-agent/profile?id= */
export default function ProfilePage() {
  return <Profile resource={todoResource} by="taskId" pathOf={pathOf} />;
}
