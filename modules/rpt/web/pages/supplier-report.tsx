import type { ReportPage as Page } from '@switchboard/kit-contract';
import { ReportPage } from '@switchboard/kit-web';
import { supplierReport } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';
import { SupplierBills } from '../bills/supplier-bills.tsx';

const bills = (page: Page): ReactNode => <SupplierBills report={supplierReport.report} page={page} />;

/** /reportAnalysis/supplierReport */
export default function SupplierReportPage(): ReactNode {
  return <ReportPage report={supplierReport.report} notes={bills} />;
}
