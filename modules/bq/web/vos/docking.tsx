import { dockingCalls, dockingResource } from '@switchboard/bq-contract';
import type { ReactNode } from 'react';
import { GatewayList } from './gateway-list.tsx';

/** /businessInquiry/vos/docking/gateway */
export default function DockingPage(): ReactNode {
  return <GatewayList resource={dockingResource} calls={dockingCalls} />;
}
