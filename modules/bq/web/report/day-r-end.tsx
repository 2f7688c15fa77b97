import { dayREnd } from '@switchboard/bq-contract';
import { ReportPage } from '@switchboard/kit-web';
import type { ReactNode } from 'react';

/** /businessInquiry/resultsQuery/day/r-end */
export default function DayREndPage(): ReactNode {
  return <ReportPage report={dayREnd.report} />;
}
