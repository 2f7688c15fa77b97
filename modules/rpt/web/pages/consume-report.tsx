import { ReportPage } from '@switchboard/kit-web';
import { consumeLedger, consumeReport } from '@switchboard/rpt-contract';
import type { ReactNode } from 'react';
import { DifferencesDrawer } from '../finance/differences-drawer.tsx';
import { useDifferences } from '../finance/use-differences.tsx';

/** /reportAnalysis/consume-report */
export default function ConsumeReportPage(): ReactNode {
  const { columns, notes, opened, close } = useDifferences();
  return (
    <>
      <ReportPage report={consumeReport.report} records={consumeLedger} columns={columns} notes={notes} />
      {opened !== null && <DifferencesDrawer preset={opened} onClose={close} />}
    </>
  );
}
