import type { Report, ReportChart, ReportPage } from '@switchboard/kit-contract';
import dayjs from 'dayjs';
import { type ReactNode, useMemo } from 'react';
import { useCall } from '../api/use-call.ts';
import { Chart } from '../chart/chart.tsx';
import type { ChartData } from '../chart/types.ts';
import { formatDecimal } from '../format/number.ts';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { isRange } from '../list/filter-codec.ts';
import type { ListState } from '../list/list-state.ts';
import { pageInput } from '../list/page-input.ts';
import { chosenDims } from './shown-report.ts';

const TOP = 10;
const MOST_POINTS = 200;
const MANY_DAYS = 100;
const HEIGHT = 220;
const HEAT = { pageSize: MOST_POINTS } as const;
const chartNumber = (value: number): string => formatDecimal(String(Number(value.toFixed(2))));

interface Props {
  readonly report: Report;
  readonly state: ListState;
}

interface ChartProps extends Props {
  readonly chart: ReportChart;
}

export function ReportCharts({ report, state }: Props): ReactNode {
  return (
    <div className="sb-report-charts">
      {report.report.charts.map((chart) => {
        const key = `${chart.kind} ${chart.metrics.join(' ')} ${chart.by ?? ''}`;
        if (chart.kind === 'heat') return <HeatChart key={key} {...{ report, state, chart }} />;
        if (chart.kind === 'sums') return <SumsChart key={key} {...{ report, state, chart }} />;
        return <OneChart key={key} {...{ report, state, chart }} />;
      })}
    </div>
  );
}

/** Totals side by side: what came in, what it cost, what is left. */
function SumsChart({ report, state, chart }: ChartProps): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const totals = useTrend(report, state)?.totals;
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
  return <Chart kind="columns" data={drawn} height={HEIGHT} />;
}

/** One dimension over another, both of codes: when in the week people send. */
function HeatChart({ report, state, chart }: ChartProps): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const { by = '', over = '', metrics } = chart;
  const [metric] = metrics;
  const input = { ...(chartInput(report, state, { by, isTrend: false, metric, order: 'desc' }) as object), ...HEAT };
  const asked = { ...input, dims: [by, over] } as never;
  const { data } = useCall(report.calls.page, asked) as { data: ReportPage | undefined };
  const drawn = useMemo((): ChartData => {
    const [across, down] = [report.fields[by], report.fields[over]];
    const values = new Map(data?.list.map((row) => [`${row[by]} ${row[over]}`, Number(row[metric])]));
    const columns = Object.entries(across?.values ?? {});
    return {
      title: t('report.heat', { metric: report.fields[metric]?.label[locale] ?? '', dim: down?.label[locale] ?? '' }),
      labelName: across?.label[locale] ?? '',
      labels: data === undefined || data.list.length === 0 ? [] : columns.map(([, { label }]) => label[locale]),
      series: Object.entries(down?.values ?? {}).map(([line, { label }]) => ({
        name: label[locale],
        values: columns.map(([column]) => values.get(`${column} ${line}`) ?? 0),
      })),
      format: chartNumber,
    };
  }, [data, report, by, over, metric, locale, t]);
  return <Chart kind="heat" data={drawn} height={HEIGHT} />;
}

/** The question of the trend: its answer says the days, the totals and how fresh they are. */
export function useTrend(report: Report, state: ListState): ReportPage | undefined {
  const [metric = ''] = Object.keys(report.report.metrics);
  const input = chartInput(report, state, { by: grainOf(report, state), isTrend: true, metric, order: 'asc' });
  return (useCall(report.calls.page, input) as { data: ReportPage | undefined }).data;
}

/** The same question as the table's, by time or by one dimension. What fails is told by the table. */
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
    const rows = data?.list ?? [];
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
      title: isTrend ? t('report.trend') : t(`report.${chart.kind === 'bottom' ? 'bottom' : 'top'}`, names),
      labelName: labelOf?.label[locale] ?? '',
      labels: rows.map(label),
      series: chart.metrics.map((name) => ({
        name: report.report.metrics[name]?.label[locale] ?? name,
        values: rows.map((row) => value(row, name)),
      })),
      format: chartNumber,
    };
  }, [data, by, isTrend, labelOf, locale, t, chart, report]);
  return <Chart kind={isTrend ? 'line' : 'bars'} data={drawn} height={HEIGHT} />;
}

function chartInput(
  report: Report,
  state: ListState,
  { by, isTrend, metric, order }: { by: string; isTrend: boolean; metric: string; order: 'asc' | 'desc' },
): never {
  const {
    sortField: _field,
    sortOrder: _order,
    compare: _compare,
    ...asked
  } = pageInput(state, report.fields) as Record<string, unknown>;
  return {
    ...asked,
    dims: [by],
    pageNo: 1,
    pageSize: isTrend ? MOST_POINTS : TOP,
    ...(isTrend ? { sortField: 'period', sortOrder: 'asc' } : { sortField: metric, sortOrder: order }),
  } as never;
}

/** A day by its hours, a year by its months. */
function grainOf({ report: { grains } }: Report, { filters: { day } }: ListState): string {
  const days =
    isRange(day) && day.from !== undefined && day.to !== undefined ? dayjs(day.to).diff(day.from, 'day') + 1 : 7;
  if (days === 1 && grains.includes('hour')) return 'hour';
  if (days > MANY_DAYS && grains.includes('month')) return 'month';
  return 'day';
}

/** The year is above the chart. */
const shortTime = (text: string, isTime: boolean): string =>
  isTime && /^\d{4}-\d{2}-\d{2}/u.test(text) ? text.slice(5) : text;
