import type { Label } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import type { ReportQuery } from '../read-query.ts';
import type { SplitColumns } from '../split/split.ts';

/** SQL of the sums, over the rows of the requested period or of the period it is compared with. */
export interface Sums {
  sum(column: string): string;
  /** Number of distinct values, among the rows that match `where`. */
  distinct(column: string, where?: string): string;
  /** Number of distinct values, of a column with uniq states. */
  merged(column: string): string;
  /** All distinct values, as a list. */
  all(column: string): string;
  /** The median (1) or the 95th percentile (2) of a quantile column, in seconds. */
  delay(column: string, share: 1 | 2): string;
  /** Sums of these columns by hour: a tuple of the hours and one array per column. */
  byHour(...columns: readonly string[]): string;
  readonly isParts: boolean;
  /** True for the rows of the last requested day, and for those of the requested days among the seven before it. */
  readonly lastDay: string;
  readonly weekBefore: string;
}

export type MetricSql = (of: Sums) => string;

export interface DimSql {
  /** Columns or expressions that identify a value of the dimension. */
  readonly columns: readonly string[];
  /** Derived from the time in the requested time zone instead of columns. */
  readonly ofTime?: 'toDayOfWeek' | 'toHour';
  /** The only tables that have this dimension. */
  readonly in?: readonly string[];
}

export interface SumTable {
  readonly name: string;
  /** Replaces the name in the SQL, for a table that combines several. */
  readonly from?: string;
  /** Query parameters used by `from`. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly by: 'hour' | 'day';
  /** The only metrics of this table, if it does not have those of the store. */
  readonly metrics?: Readonly<Record<string, MetricSql>>;
  /**
   * The table has rows of these keys only, so it is used only when a filter selects no others; `why` is shown to the
   * user otherwise.
   */
  readonly only?: { readonly dim: string; readonly keys: readonly string[]; readonly why: Label };
}

/** Sums of one kind of record: the first table that has everything requested is used. */
export interface Store {
  /** The flows that the reported freshness refers to (`REC_<FLOW>_…`); with several, the oldest counts. */
  readonly flows: readonly string[];
  readonly tables: readonly SumTable[];
  /** Metrics available only in hourly sums. */
  readonly hourly?: readonly string[];
  readonly dims: Readonly<Record<string, DimSql>>;
  readonly metrics: Readonly<Record<string, MetricSql>>;
  /** Columns of a table for dividing performance between users (rule 21). */
  readonly split?: (table: SumTable) => SplitColumns;
  /** The tables for one query, if they also include data from elsewhere. */
  readonly open?: (query: ReportQuery, context: Context) => Promise<readonly SumTable[]>;
}

/** In percent; null if the whole is 0. */
export const share = (part: string, whole: string): string =>
  `if((${whole}) = 0, null, round(100 * toFloat64(${part}) / toFloat64(${whole}), 2))`;

/** Average per item; null if there are no items. */
export const each = (sum: string, of: string, digits: number): string =>
  `if((${of}) = 0, null, round(toFloat64(${sum}) / toFloat64(${of}), ${digits}))`;

export const profitOf = ({ sum }: Sums): string => `${sum('revenue')} - ${sum('cost')}`;

/** Owner columns stamped at submission (rule 20). */
export const OWNER_COLUMNS = {
  c: { staff: 'sale_staff_id', dept: 'sale_dept_id' },
  r: { staff: 'res_staff_id', dept: 'res_dept_id' },
} as const;

/** Dimensions of every store; those of time need hourly sums. */
export const companyDims = (...hourly: readonly string[]): Readonly<Record<string, DimSql>> => ({
  saleDept: { columns: ['sale_dept_id'] },
  saleStaff: { columns: ['sale_staff_id'] },
  customerName: { columns: ['customer_id'] },
  appName: { columns: ['app_id'] },
  resDept: { columns: ['res_dept_id'] },
  resStaff: { columns: ['res_staff_id'] },
  supplierName: { columns: ['supplier_id'] },
  country: { columns: ['mcc'] },
  weekday: { columns: [], ofTime: 'toDayOfWeek', in: hourly },
  clock: { columns: [], ofTime: 'toHour', in: hourly },
});

/** Revenue, cost, profit and margin. */
export const MONEY_SQL: Readonly<Record<string, MetricSql>> = {
  revenue: ({ sum }) => sum('revenue'),
  cost: ({ sum }) => sum('cost'),
  profit: profitOf,
  margin: (of) => share(profitOf(of), of.sum('revenue')),
};
