import { onlineDockingCalls, onlineDockingResource } from '@switchboard/bq-contract';
import type { ReactNode } from 'react';
import { OnlineList } from './online-list.tsx';

/** /businessInquiry/vos/online/docking */
export default function OnlineDockingPage(): ReactNode {
  return <OnlineList resource={onlineDockingResource} calls={onlineDockingCalls} />;
}
