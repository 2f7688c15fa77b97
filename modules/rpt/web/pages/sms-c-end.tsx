import { ReportPage } from '@switchboard/kit-web';
import { smsCEnd } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';

/** /reportAnalysis/sms/report/c-end */
export default function SmsCEndPage(): ReactNode {
  return <ReportPage report={smsCEnd.report} />;
}
