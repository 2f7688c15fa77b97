import { ReportPage } from '@switchboard/kit-web';
import { userReport } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';

/** /reportAnalysis/userReport */
export default function UserReportPage(): ReactNode {
  return <ReportPage report={userReport.report} />;
}
