import { ReportPage } from '@switchboard/kit-web';
import { voiceProfit } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';

/** /reportAnalysis/voice/profit */
export default function VoiceProfitPage(): ReactNode {
  return <ReportPage report={voiceProfit.report} />;
}
