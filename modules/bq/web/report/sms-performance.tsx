import { smsPerformance } from '@switchboard/bq-contract';
import { ReportPage } from '@switchboard/kit-web';
import type { ReactNode } from 'react';

/** /businessInquiry/smsPerformance */
export default function SmsPerformancePage(): ReactNode {
  return <ReportPage report={smsPerformance.report} />;
}
