import { ReportPage } from '@switchboard/kit-web';
import { otpStatistics } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';
import { ChannelAlarms } from '../alarms/channel-alarms.tsx';

const alarms = (): ReactNode => <ChannelAlarms report={otpStatistics.report} />;

/** /reportAnalysis/otp-sms-statistics */
export default function OtpStatisticsPage(): ReactNode {
  return <ReportPage report={otpStatistics.report} notes={alarms} />;
}
