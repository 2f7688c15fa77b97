import { ReportPage } from '@switchboard/kit-web';
import { channelAnalysis } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';

/** /reportAnalysis/channel/analysis */
export default function ChannelAnalysisPage(): ReactNode {
  return <ReportPage report={channelAnalysis.report} />;
}
