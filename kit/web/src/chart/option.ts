import type { ChartData, ChartKind } from './types.ts';

/** Values that the drawing takes from the active theme. */
export interface ChartTheme {
  readonly colors: readonly string[];
  readonly text: string;
  readonly secondary: string;
  readonly line: string;
  readonly surface: string;
  readonly font: string;
}

/** The option object of the library; the library's own type is equally wide. */
export type ChartOption = Readonly<Record<string, unknown>>;

export function optionOf(data: ChartData, kind: ChartKind, theme: ChartTheme): ChartOption {
  const format = data.format ?? plainNumber;
  const shared = {
    animation: false,
    color: [...theme.colors],
    textStyle: { fontFamily: theme.font },
    tooltip: {
      confine: true,
      trigger: kind === 'line' || kind === 'columns' || kind === 'bars' ? 'axis' : 'item',
      axisPointer: { type: kind === 'line' ? 'line' : 'shadow' },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : '–'),
      backgroundColor: theme.surface,
      borderColor: theme.line,
      textStyle: { color: theme.text, fontSize: 12 },
    },
  };
  if (kind === 'heat') return { ...shared, ...heatOf(data, theme, format) };
  if (kind === 'quadrant') return { ...shared, ...quadrantOf(data, theme, format) };
  if (kind === 'funnel' || kind === 'donut') return { ...shared, series: [partsOf(data, kind, theme, format)] };
  return { ...shared, ...axesOf(data, kind, theme, format), series: seriesOf(data, kind, theme, format) };
}

const isWhole = (value: number | null): boolean => value === null || Number.isInteger(value);

const plainNumber = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

function axesOf(data: ChartData, kind: ChartKind, theme: ChartTheme, format: (value: number) => string): ChartOption {
  const isLying = kind === 'bars';
  const hasLegend = data.series.length > 1;
  const text = { color: theme.secondary, fontSize: 11 };
  const labels = {
    type: 'category',
    data: [...data.labels],
    inverse: isLying,
    boundaryGap: kind !== 'line',
    axisTick: { show: false },
    axisLine: { lineStyle: { color: theme.line } },
    axisLabel: text,
  };
  const values = {
    type: 'value',
    axisLabel: { ...text, formatter: format },
    splitLine: { lineStyle: { color: theme.line } },
    show: !isLying,
    // counts are whole numbers, and so are their ticks
    ...(data.series.every((series) => series.values.every(isWhole)) ? { minInterval: 1 } : {}),
  };
  return {
    grid: {
      left: 4,
      right: isLying ? 56 : 12,
      top: hasLegend ? 30 : 12,
      bottom: 2,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    ...(hasLegend ? { legend: { top: 0, left: 0, itemWidth: 12, itemHeight: 8, textStyle: text } } : {}),
    xAxis: isLying ? values : labels,
    yAxis: isLying ? labels : values,
  };
}

function seriesOf(
  { series }: ChartData,
  kind: ChartKind,
  theme: ChartTheme,
  format: (value: number) => string,
): ChartOption[] {
  return series.map(({ name, values }) =>
    kind === 'line'
      ? { type: 'line', name, data: [...values], symbol: 'circle', symbolSize: 4, showSymbol: values.length <= 31 }
      : {
          type: 'bar',
          name,
          data: [...values],
          barMaxWidth: 16,
          itemStyle: { borderRadius: kind === 'columns' ? [2, 2, 0, 0] : [0, 2, 2, 0] },
          ...(kind === 'bars' && series.length === 1
            ? {
                label: {
                  show: true,
                  position: 'right',
                  color: theme.secondary,
                  fontSize: 11,
                  formatter: shown(format),
                },
              }
            : {}),
        },
  );
}

function partsOf(
  { labels, series: [first] }: ChartData,
  kind: 'funnel' | 'donut',
  theme: ChartTheme,
  format: (value: number) => string,
): ChartOption {
  const data = labels.map((name, index) => ({ name, value: first?.values[index] ?? 0 }));
  const label = { color: theme.text, fontSize: 12, formatter: named(format) };
  const edge = { borderColor: theme.surface, borderWidth: 1 };
  if (kind === 'donut') {
    return { type: 'pie', name: first?.name, data, radius: ['48%', '72%'], label, itemStyle: edge };
  }
  // stages keep their order: a later stage with a larger value must not move up
  return {
    type: 'funnel',
    name: first?.name,
    data,
    sort: 'none',
    gap: 2,
    minSize: '8%',
    left: 8,
    top: 8,
    bottom: 8,
    width: '58%',
    label: { ...label, position: 'right' },
    labelLine: { length: 8, lineStyle: { color: theme.line } },
    itemStyle: edge,
  };
}

/** One row per series from top to bottom; the higher the value, the stronger the colour. */
function heatOf({ labels, series }: ChartData, theme: ChartTheme, format: (value: number) => string): ChartOption {
  const cells = series.flatMap(({ values }, line) =>
    labels.flatMap((_, at) => {
      const value = values[at] ?? null;
      return value === null ? [] : [[at, line, value] as const];
    }),
  );
  const axis = {
    type: 'category',
    axisTick: { show: false },
    axisLine: { show: false },
    axisLabel: { color: theme.secondary, fontSize: 11 },
  };
  return {
    grid: { left: 4, right: 4, top: 8, bottom: 2, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: { ...axis, data: [...labels] },
    yAxis: { ...axis, data: series.map(({ name }) => name), inverse: true },
    visualMap: {
      type: 'continuous',
      show: false,
      min: 0,
      max: Math.max(1, ...cells.map(([, , value]) => value)),
      inRange: { color: [theme.surface, theme.colors[0]] },
    },
    tooltip: {
      confine: true,
      trigger: 'item',
      backgroundColor: theme.surface,
      borderColor: theme.line,
      textStyle: { color: theme.text, fontSize: 12 },
      formatter: ({ value: [at, line, value] }: { value: readonly [number, number, number] }) =>
        `${series[line]?.name ?? ''} ${labels[at] ?? ''}: ${format(value)}`,
    },
    series: [{ type: 'heatmap', data: cells, itemStyle: { borderColor: theme.surface, borderWidth: 1 } }],
  };
}

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The dashed lines are the medians; points to the right and at the top are large and good. */
function quadrantOf({ labels, series }: ChartData, theme: ChartTheme, format: (value: number) => string): ChartOption {
  const [across, up] = series;
  const points = labels.flatMap((name, at) => {
    const [x, y] = [across?.values[at] ?? null, up?.values[at] ?? null];
    return x === null || y === null ? [] : [{ name, value: [x, y] as const }];
  });
  const [xs, ys] = [points.map(({ value }) => value[0]), points.map(({ value }) => value[1])];
  const axis = (name: string | undefined): ChartOption => ({
    type: 'value',
    name,
    nameLocation: 'middle',
    nameTextStyle: { color: theme.secondary, fontSize: 11 },
    scale: true,
    axisLabel: { color: theme.secondary, fontSize: 11, formatter: format },
    splitLine: { show: false },
    axisLine: { show: true, lineStyle: { color: theme.line } },
  });
  const dashed = (from: readonly number[], to: readonly number[]): ChartOption => ({
    type: 'line',
    data: [from, to],
    symbol: 'none',
    silent: true,
    tooltip: { show: false },
    lineStyle: { color: theme.secondary, type: 'dashed', width: 1 },
  });
  const [x, y] = [middleOf(xs), middleOf(ys)];
  return {
    grid: { left: 24, right: 12, top: 12, bottom: 20, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: axis(across?.name),
    yAxis: axis(up?.name),
    tooltip: {
      confine: true,
      trigger: 'item',
      backgroundColor: theme.surface,
      borderColor: theme.line,
      textStyle: { color: theme.text, fontSize: 12 },
      formatter: ({ name, value }: { name: string; value: readonly [number, number] }) =>
        `${name}: ${across?.name ?? ''} ${format(value[0])}, ${up?.name ?? ''} ${format(value[1])}`,
    },
    series: [
      { type: 'scatter', data: points, symbolSize: 9 },
      ...(points.length < 2
        ? []
        : [dashed([x, Math.min(...ys)], [x, Math.max(...ys)]), dashed([Math.min(...xs), y], [Math.max(...xs), y])]),
    ],
  };
}

interface Shown {
  readonly name: string;
  readonly value: number | null;
}

const shown =
  (format: (value: number) => string) =>
  ({ value }: Shown): string =>
    value === null ? '' : format(value);

const named =
  (format: (value: number) => string) =>
  ({ name, value }: Shown): string =>
    value === null ? name : `${name} ${format(value)}`;
