import { ReportPage } from '@switchboard/kit-web';
import { otpStatistics } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';

/** /reportAnalysis/otp-sms-statistics */
export default function OtpStatisticsPage(): ReactNode {
  return <ReportPage report={otpStatistics.report} />;
}
