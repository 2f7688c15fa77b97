import { getFieldRights, type Report, type ReportPage as Page } from '@switchboard/kit-contract';
import { type ReactNode, useMemo } from 'react';
import { useCalls } from '../api/use-call.ts';
import { ListPage } from '../list/list-page.tsx';
import { useListState } from '../list/use-list-state.ts';
import { useRights } from '../session/can.tsx';
import { ReportCharts, useTrend } from './report-charts.tsx';
import { useReportColumns } from './report-columns.tsx';
import { ReportFacts } from './report-facts.tsx';
import { reportControls } from './report-filters.tsx';
import { asAsked, withoutHidden } from './shown-report.ts';

interface Props {
  readonly report: Report;
  /** What is to be said of the days shown, below the totals. */
  readonly notes?: (page: Page) => ReactNode;
}

/** A whole report from its definition: filters, what rows are made by, charts, table with totals, export, views, the way to records. */
export function ReportPage({ report, ...props }: Props): ReactNode {
  const permitted = usePermittedReport(report);
  return permitted === null ? null : <PermittedReport report={permitted} {...props} />;
}

/** The rights on the records behind it count too; null until they are known. */
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

function PermittedReport({ report, notes }: Props): ReactNode {
  const [state] = useListState(report.fields);
  const asked = useMemo(() => asAsked(report, state), [report, state]);
  const controls = useMemo(() => reportControls(report), [report]);
  const trend = useTrend(report, state);
  const columns = useReportColumns(report, state, trend);
  return (
    <>
      <style href="sb-report" precedence="kit">
        {STYLES}
      </style>
      <ListPage
        resource={asked}
        extraFilters={controls}
        columns={columns}
        header={
          <div className="sb-report-head">
            <ReportFacts report={report} state={state} page={trend} />
            {trend !== undefined && notes?.(trend)}
            <ReportCharts report={report} state={state} />
          </div>
        }
        totals={totalsOf}
      />
    </>
  );
}

const totalsOf = (page: object): Readonly<Record<string, unknown>> =>
  (page as { totals: Readonly<Record<string, unknown>> }).totals;

const STYLES = `
.sb-report-head { display: flex; flex-direction: column; gap: 12px; }
.sb-report-charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 360px), 1fr)); gap: 12px 24px; }
.sb-change-more { color: var(--ant-color-success-text); }
.sb-change-less { color: var(--ant-color-error-text); }
`;
