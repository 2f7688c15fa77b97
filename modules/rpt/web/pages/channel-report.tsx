import { ReportPage } from '@switchboard/kit-web';
import { channelReport } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';

/** /reportAnalysis/channelReport */
export default function ChannelReportPage(): ReactNode {
  return <ReportPage report={channelReport.report} />;
}
