import type { ReactNode } from 'react';
import { DayPreview } from './preview.tsx';

/** /businessInquiry/resultsQuery/day/r-end/preview */
export default function DayREndPreviewPage(): ReactNode {
  return <DayPreview end="r" />;
}
