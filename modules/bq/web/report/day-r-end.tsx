import { dayREnd } from '@switchboard/bq-contract';
import type { ReportPage as Page } from '@switchboard/kit-contract';
import { ReportPage } from '@switchboard/kit-web';
import type { ReactNode } from 'react';
import { DayNotes } from '../day/day-notes.tsx';

const notes = (page: Page): ReactNode => <DayNotes end="r" page={page} />;

/** /businessInquiry/resultsQuery/day/r-end */
export default function DayREndPage(): ReactNode {
  return <ReportPage report={dayREnd.report} notes={notes} />;
}
