import { ReportPage } from '@switchboard/kit-web';
import { equipReport } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';

/** /reportAnalysis/equipReport */
export default function EquipReportPage(): ReactNode {
  return <ReportPage report={equipReport.report} />;
}
