import { ReportPage } from '@switchboard/kit-web';
import { voiceReport } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';

/** /reportAnalysis/voiceReport */
export default function VoiceReportPage(): ReactNode {
  return <ReportPage report={voiceReport.report} />;
}
