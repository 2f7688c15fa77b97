/**
 * `bars` lie: for names; `columns` stand: for days. A funnel and a donut show one series; a series of `heat` is a line of
 * the map. Of a quadrant the first series says how far right a label stands, the second how high. */
export type ChartKind = 'line' | 'columns' | 'bars' | 'funnel' | 'donut' | 'heat' | 'quadrant';

export interface ChartSeries {
  readonly name: string;
  /** One per label; null = nothing is known. */
  readonly values: readonly (number | null)[];
}

export interface ChartData {
  readonly title: string;
  /** What the labels are: the first heading of the table. */
  readonly labelName: string;
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** How a number is written, such as money with its currency. */
  readonly format?: (value: number) => string;
}
