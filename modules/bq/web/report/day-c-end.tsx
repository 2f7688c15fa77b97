import { dayCEnd } from '@switchboard/bq-contract';
import { ReportPage } from '@switchboard/kit-web';
import type { ReactNode } from 'react';

/** /businessInquiry/resultsQuery/day/c-end */
export default function DayCEndPage(): ReactNode {
  return <ReportPage report={dayCEnd.report} />;
}
