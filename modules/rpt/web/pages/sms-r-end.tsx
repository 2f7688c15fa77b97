import { ReportPage } from '@switchboard/kit-web';
import { smsREnd } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';

/** /reportAnalysis/sms/report/r-end */
export default function SmsREndPage(): ReactNode {
  return <ReportPage report={smsREnd.report} />;
}
