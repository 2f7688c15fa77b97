import { ReportPage } from '@switchboard/kit-web';
import { smsAnalysisREnd } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';

/** /reportAnalysis/sms/analysis/r-end */
export default function SmsAnalysisREndPage(): ReactNode {
  return <ReportPage report={smsAnalysisREnd.report} />;
}
