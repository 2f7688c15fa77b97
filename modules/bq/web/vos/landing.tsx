import { landingCalls, landingResource } from '@switchboard/bq-contract';
import type { ReactNode } from 'react';
import { GatewayList } from './gateway-list.tsx';
import { ServersButton } from './servers-button.tsx';

/** /businessInquiry/vos/landing/gateway */
export default function LandingPage(): ReactNode {
  return <GatewayList resource={landingResource} calls={landingCalls} tools={<ServersButton />} />;
}
