import {
  defineReport,
  type Grain,
  type Label,
  type ListPlace,
  type Report,
  type ReportChart,
  type ReportDim,
  type ReportDrill,
  type ReportMetric,
} from '@switchboard/kit-contract';

/** Source of a report's totals; the server maps each to its tables (`report/stores`). */
export type ReportStore =
  | 'sms'
  | 'voice'
  | 'otp'
  | 'wa'
  | 'mail'
  | 'port'
  | 'equip'
  | 'ledger'
  | 'number'
  | 'products'
  | 'performance';

/** The dimensions and metrics of one store, and the records they count. */
export interface Catalogue<D extends string, M extends string> {
  readonly store: ReportStore;
  readonly dims: Readonly<Record<D, ReportDim>>;
  readonly metrics: Readonly<Record<M, ReportMetric>>;
  /** The object with the field permissions that also apply to the totals (rule 51). */
  readonly guardedBy: string;
  readonly alsoGuardedBy?: readonly string[];
  readonly drill?: ReportDrill;
  readonly figures?: readonly NoInfer<M>[];
  readonly hasParts?: true;
  readonly isCompanyDays?: true;
  readonly hoursOf?: Readonly<Record<string, readonly string[]>>;
}

type Only = Readonly<Record<string, readonly string[]>>;

interface RecordReportDefinition<D extends string, M extends string> {
  readonly code: string;
  readonly right: string;
  readonly basePath: string;
  readonly title: Label;
  readonly assistantPath?: ListPlace;
  /** Row ownership: the customer side by sales owner, the resource side by resource owner (rules 19, 51a). */
  readonly side: 'c' | 'r';
  /** Restricts the report to these rows regardless of the query: keys of dimensions of the store. */
  readonly only?: Only;
  readonly grains?: readonly Grain[];
  readonly dims: readonly D[];
  readonly startDims: readonly (D | Grain)[];
  readonly metrics: readonly M[];
  /** Metrics shown as columns by default; all when absent. */
  readonly columns?: readonly M[];
  readonly sort: M;
  readonly charts: readonly ReportChart[];
}

export interface RecordReport {
  readonly report: Report;
  readonly store: ReportStore;
  readonly side: 'c' | 'r';
  readonly only: Only;
}

const pick = <T, K extends string>(all: Readonly<Record<K, T>>, names: readonly K[]): Readonly<Record<K, T>> =>
  Object.fromEntries(names.map((name) => [name, all[name]])) as Record<K, T>;

/** Creates reports over the totals of one store: each lists its dimensions and metrics in order. */
export const reportsOver =
  <D extends string, M extends string>({ store, figures, ...catalogue }: Catalogue<D, M>) =>
  ({
    side,
    only = {},
    grains = ['hour', 'day', 'week', 'month'],
    dims,
    metrics,
    ...rest
  }: RecordReportDefinition<D, M>): RecordReport => ({
    store,
    side,
    only,
    report: defineReport({
      ...catalogue,
      ...rest,
      grains,
      dims: pick(catalogue.dims, dims),
      metrics: pick(catalogue.metrics, metrics),
      ...(figures === undefined ? {} : { figures: figures.filter((name) => metrics.includes(name)) }),
    }),
  });
