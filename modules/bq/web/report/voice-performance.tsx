import { voicePerformance } from '@switchboard/bq-contract';
import { ReportPage } from '@switchboard/kit-web';
import type { ReactNode } from 'react';

/** /businessInquiry/voicePerformance */
export default function VoicePerformancePage(): ReactNode {
  return <ReportPage report={voicePerformance.report} />;
}
