import { ReportPage } from '@switchboard/kit-web';
import { waStatistics } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';

/** /reportAnalysis/wa-session-statistics */
export default function WaStatisticsPage(): ReactNode {
  return <ReportPage report={waStatistics.report} />;
}
