import { giftPerformance } from '@switchboard/bq-contract';
import { ReportPage } from '@switchboard/kit-web';
import type { ReactNode } from 'react';

/** /businessInquiry/gift-performance */
export default function GiftPerformancePage(): ReactNode {
  return <ReportPage report={giftPerformance.report} />;
}
