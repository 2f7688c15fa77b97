import { ReportPage } from '@switchboard/kit-web';
import { consumeLedger, consumeReport } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';

/** /reportAnalysis/consume-report */
export default function ConsumeReportPage(): ReactNode {
  return <ReportPage report={consumeReport.report} records={consumeLedger} />;
}
