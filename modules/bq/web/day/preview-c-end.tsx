import type { ReactNode } from 'react';
import { DayPreview } from './preview.tsx';

/** /businessInquiry/resultsQuery/day/c-end/preview */
export default function DayCEndPreviewPage(): ReactNode {
  return <DayPreview end="c" />;
}
