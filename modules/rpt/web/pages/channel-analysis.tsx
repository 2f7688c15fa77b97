import { ReportPage } from '@switchboard/kit-web';
import { channelAnalysis } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';
import { ChannelAlarms } from '../alarms/channel-alarms.tsx';

const alarms = (): ReactNode => <ChannelAlarms report={channelAnalysis.report} />;

/** /reportAnalysis/channel/analysis */
export default function ChannelAnalysisPage(): ReactNode {
  return <ReportPage report={channelAnalysis.report} notes={alarms} />;
}
