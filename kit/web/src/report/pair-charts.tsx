import type { Report, ReportChart, ReportPage } from '@switchboard/kit-contract';
import { type ReactNode, useMemo } from 'react';
import { useCall } from '../api/use-call.ts';
import { Chart } from '../chart/chart.tsx';
import type { ChartData } from '../chart/types.ts';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { ListState } from '../list/list-state.ts';
import { CHART_HEIGHT, chartInput, chartNumber, grainOf, MOST_POINTS, shortTime } from './chart-input.ts';

export interface ChartProps {
  readonly report: Report;
  readonly state: ListState;
  readonly chart: ReportChart;
}

type Row = Readonly<Record<string, unknown>>;

const MOST = { lines: 5, across: 12, numbers: 32, down: 8, points: 50 } as const;

const valueOf = (row: Row | undefined, name: string): number | null =>
  row?.[name] === null || row?.[name] === undefined ? null : Number(row[name]);
const textOf = (row: Row, name: string): string => String(row[name] ?? '');
const firstOf = (rows: readonly Row[], name: string, most: number): string[] =>
  [...new Set(rows.map((row) => textOf(row, name)))].slice(0, most);

/** The columns with the largest sums; numeric ones, such as ports, in numeric order. */
function acrossOf(rows: readonly Row[], name: string): string[] {
  const all = firstOf(rows, name, MOST.numbers);
  if (all.every((text) => /^\d{1,4}$/u.test(text))) return all.toSorted((a, b) => Number(a) - Number(b));
  return all.slice(0, MOST.across);
}

/** Sums by two dimensions, the largest first. */
function usePairs({ report, state }: ChartProps, dims: readonly string[], pageSize: number): ReportPage | undefined {
  // sorted by the default metric, which contains only what the user may see
  const sort = { metric: report.list.defaultSort.field, order: 'desc' } as const;
  const input = chartInput(report, state, { by: '', isTrend: false, ...sort }) as object;
  return (useCall(report.calls.page, { ...input, dims, pageSize } as never) as { data: ReportPage | undefined }).data;
}

/** One dimension over another: all codes, or the names with the largest sums. */
export function HeatChart(props: ChartProps): ReactNode {
  const { report, chart } = props;
  const t = useKitText();
  const locale = useLocale();
  const { by = '', over = '', metrics } = chart;
  const [metric] = metrics;
  const data = usePairs(props, [by, over], MOST_POINTS);
  const drawn = useMemo((): ChartData => {
    const [across, down] = [report.fields[by], report.fields[over]];
    const rows = data?.list ?? [];
    const cells = new Map(rows.map((row) => [`${row[by]} ${row[over]}`, valueOf(row, metric)]));
    const columns = across?.values === undefined ? acrossOf(rows, by) : Object.keys(across.values);
    const lines = down?.values === undefined ? firstOf(rows, over, MOST.down) : Object.keys(down.values);
    const nothing = across?.values === undefined ? null : 0;
    return {
      title: t('report.heat', { metric: report.fields[metric]?.label[locale] ?? '', dim: down?.label[locale] ?? '' }),
      labelName: across?.label[locale] ?? '',
      labels: rows.length === 0 ? [] : columns.map((code) => across?.values?.[code]?.label[locale] ?? code),
      series: lines.map((line) => ({
        name: down?.values?.[line]?.label[locale] ?? line,
        values: columns.map((column) => cells.get(`${column} ${line}`) ?? nothing),
      })),
      format: chartNumber,
    };
  }, [data, report, by, over, metric, locale, t]);
  return <Chart kind="heat" data={drawn} height={CHART_HEIGHT} />;
}

/** One metric over time, with a line for each of the largest values of a dimension. */
export function LinesChart(props: ChartProps): ReactNode {
  const { report, state, chart } = props;
  const t = useKitText();
  const locale = useLocale();
  const { by = '', metrics } = chart;
  const [metric] = metrics;
  const data = usePairs(props, [grainOf(report, state), by], MOST_POINTS);
  const drawn = useMemo((): ChartData => {
    const rows = data?.list ?? [];
    const names = firstOf(rows, by, MOST.lines);
    const times = [...new Set(rows.map((row) => textOf(row, 'period')))].toSorted();
    const cells = new Map(rows.map((row) => [`${row['period']} ${row[by]}`, valueOf(row, metric)]));
    const dim = report.fields[by];
    return {
      title: t('report.lines', { metric: report.fields[metric]?.label[locale] ?? '', dim: dim?.label[locale] ?? '' }),
      labelName: report.fields['period']?.label[locale] ?? '',
      labels: times.map((time) => shortTime(time, true)),
      series: names.map((name) => ({
        name: dim?.values?.[name]?.label[locale] ?? name,
        values: times.map((time) => cells.get(`${time} ${name}`) ?? null),
      })),
      format: chartNumber,
    };
  }, [data, report, by, metric, locale, t]);
  return <Chart kind="line" data={drawn} height={CHART_HEIGHT} />;
}

/** Volume against quality: the largest values of a dimension by two metrics. */
export function QuadrantChart(props: ChartProps): ReactNode {
  const { report, chart } = props;
  const t = useKitText();
  const locale = useLocale();
  const { by = '', metrics } = chart;
  const data = usePairs(props, [by], MOST.points);
  const drawn = useMemo((): ChartData => {
    const rows = data?.list ?? [];
    const dim = report.fields[by];
    return {
      title: t('report.quadrant', { dim: dim?.label[locale] ?? '' }),
      labelName: dim?.label[locale] ?? '',
      labels: rows.map((row) => dim?.values?.[textOf(row, by)]?.label[locale] ?? textOf(row, by)),
      series: metrics.map((name) => ({
        name: report.fields[name]?.label[locale] ?? name,
        values: rows.map((row) => valueOf(row, name)),
      })),
      format: chartNumber,
    };
  }, [data, report, by, metrics, locale, t]);
  return <Chart kind="quadrant" data={drawn} height={CHART_HEIGHT} />;
}
