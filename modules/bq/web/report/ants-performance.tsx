import { antsPerformance } from '@switchboard/bq-contract';
import { ReportPage } from '@switchboard/kit-web';
import type { ReactNode } from 'react';

/** /businessInquiry/resultsQuery/ants */
export default function AntsPerformancePage(): ReactNode {
  return <ReportPage report={antsPerformance.report} />;
}
