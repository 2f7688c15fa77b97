import {
  type Fields,
  getFieldRights,
  type Report,
  type ReportPage as Page,
  type Resource,
} from '@switchboard/kit-contract';
import { type ReactNode, useMemo } from 'react';
import { useCalls } from '../api/use-call.ts';
import { useTabState } from '../draft/use-tab-state.ts';
import { ListPage } from '../list/list-page.tsx';
import type { ColumnOverrides } from '../list/types.ts';
import { useListState } from '../list/use-list-state.ts';
import { useRights } from '../session/can.tsx';
import { useStable } from '../use-stable.ts';
import { daysOfRow } from './drill.ts';
import { ReportCharts, useTrend } from './report-charts.tsx';
import { useReportColumns } from './report-columns.tsx';
import { ReportFacts } from './report-facts.tsx';
import { reportControls } from './report-filters.tsx';
import { type Behind, RecordsDrawer } from './records-drawer.tsx';
import { asRequested, withoutHidden } from './shown-report.ts';

/** The days of a row by its key; null while unknown, and for an hour. */
type DaysOf = (row: string) => { readonly from: string; readonly to: string } | null;

interface Props {
  readonly report: Report;
  /** Custom cells for some of the numbers; null = the standard cell. Must be the same function on every render. */
  readonly columns?: (daysOf: DaysOf) => ColumnOverrides<Fields>;
  /** Notes on the days shown, below the totals. */
  readonly notes?: (page: Page) => ReactNode;
  /** The list that a number opens next to the report, when its `drill` has no page. */
  readonly records?: Resource;
}

/** A complete report from its definition: filters, dimensions, charts, table with totals, export, views, links to records. */
export function ReportPage({ report, ...props }: Props): ReactNode {
  const permitted = usePermittedReport(report);
  return permitted === null ? null : <PermittedReport report={permitted} {...props} />;
}

/** Applies the rights on the underlying records too; null until they are known. */
function usePermittedReport(report: Report): Report | null {
  const isHeld = useRights().has(report.right);
  const { guardedBy, alsoGuardedBy = [] } = report.report;
  const answers = useCalls(
    getFieldRights,
    [guardedBy, ...alsoGuardedBy].map((objectCode) => ({ objectCode, key: report.right })),
    { enabled: isHeld, staleTime: Number.POSITIVE_INFINITY },
  );
  return useMemo(() => {
    if (isHeld && answers.some(({ isPending }) => isPending)) return null;
    return withoutHidden(
      report,
      answers.flatMap(({ data = [] }) => data),
    );
  }, [report, answers, isHeld]);
}

function PermittedReport({ report, notes, records, columns: own }: Props): ReactNode {
  const [state] = useListState(report.fields);
  const requestedReport = useMemo(() => asRequested(report, state), [report, state]);
  const controls = useMemo(() => reportControls(report), [report]);
  const trend = useTrend(report, state);
  const { behind, open, close } = useBehind(records);
  const numbers = useReportColumns(report, state, trend, records === undefined ? undefined : open);
  const columns = useMemo(() => {
    const daysOf: DaysOf = (row) => (trend === undefined ? null : daysOfRow(report, { state, page: trend, row }));
    return own === undefined ? numbers : { ...numbers, ...own(daysOf) };
  }, [numbers, own, report, state, trend]);
  return (
    <>
      <style href="sb-report" precedence="kit">
        {STYLES}
      </style>
      <ListPage
        resource={requestedReport}
        extraFilters={controls}
        columns={columns}
        renderHeader={(answer) => {
          // the cards and the totals of the table are one answer
          const page = answer as Page | undefined;
          return (
            <div className="sb-report-head">
              <ReportFacts report={report} state={state} page={page} />
              {page !== undefined && notes?.(page)}
              <ReportCharts report={report} state={state} totals={page?.totals} />
            </div>
          );
        }}
        totals={totalsOf}
      />
      {records !== undefined && behind !== null && (
        <RecordsDrawer report={report} records={records} behind={behind} onClose={close} />
      )}
    </>
  );
}

/** The open number, stored with the tab. Each one starts without the filters of the previous one. */
function useBehind(records: Resource | undefined) {
  const [behind, setBehind] = useTabState<Behind | null>('report:records', () => null);
  const [, setList] = useTabState(`list:${records?.code ?? ''}`, () => '');
  const open = useStable((next: Behind) => {
    setList('');
    setBehind(next);
  });
  return { behind, open, close: () => setBehind(null) };
}

const totalsOf = (page: object): Readonly<Record<string, unknown>> =>
  (page as { totals: Readonly<Record<string, unknown>> }).totals;

const STYLES = `
.sb-report-head { display: flex; flex-direction: column; gap: 12px; }
.sb-report-charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 360px), 1fr)); gap: 12px 24px; }
.sb-change-more { color: var(--ant-color-success-text); }
.sb-change-less { color: var(--ant-color-error-text); }
`;
