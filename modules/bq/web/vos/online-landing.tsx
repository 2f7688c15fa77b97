import { onlineLandingCalls, onlineLandingResource } from '@switchboard/bq-contract';
import type { ReactNode } from 'react';
import { OnlineList } from './online-list.tsx';

/** /businessInquiry/vos/online/landing */
export default function OnlineLandingPage(): ReactNode {
  return <OnlineList resource={onlineLandingResource} calls={onlineLandingCalls} />;
}
