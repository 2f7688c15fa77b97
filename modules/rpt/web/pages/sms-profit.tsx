import { ReportPage } from '@switchboard/kit-web';
import { smsProfit } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';

/** /reportAnalysis/smsProfitAnalysis */
export default function SmsProfitPage(): ReactNode {
  return <ReportPage report={smsProfit.report} />;
}
