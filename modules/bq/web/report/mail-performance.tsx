import { mailPerformance } from '@switchboard/bq-contract';
import { ReportPage } from '@switchboard/kit-web';
import type { ReactNode } from 'react';

/** /businessInquiry/mailPerformance */
export default function MailPerformancePage(): ReactNode {
  return <ReportPage report={mailPerformance.report} />;
}
