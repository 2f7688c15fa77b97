import { ReportPage } from '@switchboard/kit-web';
import { supplierReport } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';

/** /reportAnalysis/supplierReport */
export default function SupplierReportPage(): ReactNode {
  return <ReportPage report={supplierReport.report} />;
}
