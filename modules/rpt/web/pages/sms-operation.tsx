import { ReportPage } from '@switchboard/kit-web';
import { smsOperation } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';

/** /reportAnalysis/sms/report/operation */
export default function SmsOperationPage(): ReactNode {
  return <ReportPage report={smsOperation.report} />;
}
