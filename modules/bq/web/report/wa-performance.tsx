import { waPerformance } from '@switchboard/bq-contract';
import { ReportPage } from '@switchboard/kit-web';
import type { ReactNode } from 'react';

/** /businessInquiry/resultsQuery/wa */
export default function WaPerformancePage(): ReactNode {
  return <ReportPage report={waPerformance.report} />;
}
