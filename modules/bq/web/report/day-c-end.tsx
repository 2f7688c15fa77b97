import { dayCEnd } from '@switchboard/bq-contract';
import type { ReportPage as Page } from '@switchboard/kit-contract';
import { ReportPage } from '@switchboard/kit-web';
import type { ReactNode } from 'react';
import { DayNotes } from '../day/day-notes.tsx';

const notes = (page: Page): ReactNode => <DayNotes end="c" page={page} />;

/** /businessInquiry/resultsQuery/day/c-end */
export default function DayCEndPage(): ReactNode {
  return <ReportPage report={dayCEnd.report} notes={notes} />;
}
