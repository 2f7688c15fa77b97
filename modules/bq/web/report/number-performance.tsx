import { numberPerformance } from '@switchboard/bq-contract';
import { ReportPage } from '@switchboard/kit-web';
import type { ReactNode } from 'react';

/** /businessInquiry/numberPerformance */
export default function NumberPerformancePage(): ReactNode {
  return <ReportPage report={numberPerformance.report} />;
}
