/**
 * `bars` are horizontal, for names; `columns` are vertical, for days. A funnel and a donut show one series; a series of
 * `heat` is a row of the map. In a quadrant the first series is the horizontal position of a label, the second the
 * vertical one.
 */
export type ChartKind = 'line' | 'columns' | 'bars' | 'funnel' | 'donut' | 'heat' | 'quadrant';

export interface ChartSeries {
  readonly name: string;
  /** One per label; null = unknown. */
  readonly values: readonly (number | null)[];
}

export interface ChartData {
  readonly title: string;
  /** Name of the labels: the first heading of the table. */
  readonly labelName: string;
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Formats a number, such as money with its currency. */
  readonly format?: (value: number) => string;
}
