import { ReportPage } from '@switchboard/kit-web';
import { smsAnalysisCEnd } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';

/** /reportAnalysis/sms/analysis/c-end */
export default function SmsAnalysisCEndPage(): ReactNode {
  return <ReportPage report={smsAnalysisCEnd.report} />;
}
