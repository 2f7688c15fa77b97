import type { Field, Report, ReportChart, ReportPage } from '@switchboard/kit-contract';
import { type ReactNode, useMemo } from 'react';
import { useCall } from '../api/use-call.ts';
import { Chart } from '../chart/chart.tsx';
import type { ChartData, ChartKind } from '../chart/types.ts';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { ListState } from '../list/list-state.ts';
import { CHART_HEIGHT, chartInput, chartNumber, grainOf, shortTime } from './chart-input.ts';
import { type ChartProps, HeatChart, LinesChart, QuadrantChart } from './pair-charts.tsx';
import { chosenDims } from './shown-report.ts';

interface Props {
  readonly report: Report;
  readonly state: ListState;
  /** Those of the table. */
  readonly totals: ReportPage['totals'] | undefined;
}

export function ReportCharts({ report, state, totals }: Props): ReactNode {
  return (
    <div className="sb-report-charts">
      {report.report.charts.map((chart) => {
        const key = `${chart.kind} ${chart.metrics.join(' ')} ${chart.by ?? ''}`;
        if (chart.kind === 'heat') return <HeatChart key={key} {...{ report, state, chart }} />;
        if (chart.kind === 'lines') return <LinesChart key={key} {...{ report, state, chart }} />;
        if (chart.kind === 'quadrant') return <QuadrantChart key={key} {...{ report, state, chart }} />;
        if (chart.kind === 'sums') return <SumsChart key={key} {...{ report, totals, chart }} />;
        return <OneChart key={key} {...{ report, state, chart }} />;
      })}
    </div>
  );
}

/** Totals next to each other: income, cost and what remains. */
function SumsChart({ report, totals, chart }: Omit<ChartProps, 'state'> & Pick<Props, 'totals'>): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const drawn = useMemo((): ChartData => {
    const labels = chart.metrics.map((name) => report.fields[name]?.label[locale] ?? name);
    return {
      title: t('report.sums'),
      labelName: '',
      labels: totals === undefined ? [] : labels,
      series: [{ name: t('report.total'), values: chart.metrics.map((name) => Number(totals?.[name] ?? 0)) }],
      format: chartNumber,
    };
  }, [totals, chart, report, locale, t]);
  return <Chart kind="columns" data={drawn} height={CHART_HEIGHT} />;
}

/** The query of the trend; its answer contains the days, the totals and how fresh they are. */
export function useTrend(report: Report, state: ListState): ReportPage | undefined {
  const [metric = ''] = Object.keys(report.report.metrics);
  const input = chartInput(report, state, { by: grainOf(report, state), isTrend: true, metric, order: 'asc' });
  return (useCall(report.calls.page, input) as { data: ReportPage | undefined }).data;
}

const TITLES: Readonly<Partial<Record<ReportChart['kind'], 'bottom' | 'spread'>>> = {
  bottom: 'bottom',
  spread: 'spread',
};
const KINDS: Readonly<Partial<Record<ReportChart['kind'], ChartKind>>> = { trend: 'line', spread: 'columns' };

/** One row for every code of the dimension, in its order; unchanged when it has no codes. */
function inOrder(rows: ReportPage['list'], by: string | null, field: Field | undefined): ReportPage['list'] {
  if (by === null || field?.values === undefined || rows.length === 0) return rows;
  const found = new Map(rows.map((row) => [String(row[by]), row]));
  return Object.keys(field.values).map((code) => found.get(code) ?? { id: code, [by]: code });
}

/** The same query as the table's, by time or by one dimension. The table reports errors. */
function OneChart({ report, state, chart }: ChartProps): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const by = chart.kind === 'trend' ? grainOf(report, state) : (chart.by ?? chosenDims(report, state)[0] ?? '');
  const isTrend = chart.kind === 'trend';
  const sort = { metric: chart.metrics[0], order: chart.kind === 'bottom' ? 'asc' : 'desc' } as const;
  const input = chartInput(report, state, { by, isTrend, ...sort });
  const { data } = useCall(report.calls.page, input) as { data: ReportPage | undefined };
  const labelOf = report.fields[isTrend ? 'period' : by];
  const drawn = useMemo((): ChartData => {
    // rankings contain only rows with a measured value
    const isRanked = chart.kind === 'top' || chart.kind === 'bottom';
    const found = (data?.list ?? []).filter((row) => !isRanked || row[chart.metrics[0]] != null);
    const rows = inOrder(found, chart.kind === 'spread' ? by : null, labelOf);
    const names = {
      dim: labelOf?.label[locale] ?? '',
      metric: report.report.metrics[chart.metrics[0]]?.label[locale] ?? '',
    };
    const value = (row: Record<string, unknown>, name: string): number | null =>
      row[name] === null || row[name] === undefined ? null : Number(row[name]);
    const label = (row: Record<string, unknown>): string => {
      const code = String(row[isTrend ? 'period' : by] ?? '');
      return labelOf?.values?.[code]?.label[locale] ?? (code === '' ? t('report.none') : shortTime(code, isTrend));
    };
    return {
      title: isTrend ? t('report.trend') : t(`report.${TITLES[chart.kind] ?? 'top'}`, names),
      labelName: labelOf?.label[locale] ?? '',
      labels: rows.map(label),
      series: chart.metrics.map((name) => ({
        name: report.report.metrics[name]?.label[locale] ?? name,
        values: rows.map((row) => value(row, name)),
      })),
      format: chartNumber,
    };
  }, [data, by, isTrend, labelOf, locale, t, chart, report]);
  return <Chart kind={KINDS[chart.kind] ?? 'bars'} data={drawn} height={CHART_HEIGHT} />;
}
