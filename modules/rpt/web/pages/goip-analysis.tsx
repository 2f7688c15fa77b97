import { ReportPage } from '@switchboard/kit-web';
import { goipAnalysis } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';

/** /reportAnalysis/goip/analysis */
export default function GoipAnalysisPage(): ReactNode {
  return <ReportPage report={goipAnalysis.report} />;
}
