import type { Label } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import type { ReportQuery } from '../read-query.ts';
import type { SplitColumns } from '../split/split.ts';

/** How a sum is written: over the rows of the period that is asked for, or of the one it is compared with. */
export interface Sums {
  sum(column: string): string;
  /** How many different ones, of the rows that `where` is true of. */
  distinct(column: string, where?: string): string;
  /** How many different ones, of a column that keeps them. */
  merged(column: string): string;
  /** Every different one, as a list. */
  all(column: string): string;
  /** Of a column of quantiles: seconds below which half of them are (1), or 95 of a hundred (2). */
  delay(column: string, share: 1 | 2): string;
  /** Sums of these columns for each hour: a tuple of the hours and of as many arrays. */
  byHour(...columns: readonly string[]): string;
  readonly isParts: boolean;
  /** True of the rows of the last day asked for, and of those of the seven days before it that are asked for too. */
  readonly lastDay: string;
  readonly weekBefore: string;
}

export type MetricSql = (of: Sums) => string;

export interface DimSql {
  /** Columns that tell one of them from another, or what is made of them. */
  readonly columns: readonly string[];
  /** What is taken of the time by the asked clock instead. */
  readonly ofTime?: 'toDayOfWeek' | 'toHour';
  /** The only tables that know it. */
  readonly in?: readonly string[];
}

export interface SumTable {
  readonly name: string;
  /** What stands for the name in a statement, where it is made of several tables. */
  readonly from?: string;
  /** Values that `from` names. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly by: 'hour' | 'day';
  /** The only metrics it can tell, where it cannot tell those of the store. */
  readonly metrics?: Readonly<Record<string, MetricSql>>;
  /** It has rows of these keys only, so it answers only where a filter asks for no others; `why` is said to whoever asks for more. */
  readonly only?: { readonly dim: string; readonly keys: readonly string[]; readonly why: Label };
}

/** Sums of one kind of record: the first of its tables that knows what was asked for answers. */
export interface Store {
  /** Whose freshness is told (`REC_<FLOW>_…`): of several the oldest. */
  readonly flows: readonly string[];
  readonly tables: readonly SumTable[];
  /** Metrics that only sums by the hour can tell. */
  readonly hourly?: readonly string[];
  readonly dims: Readonly<Record<string, DimSql>>;
  readonly metrics: Readonly<Record<string, MetricSql>>;
  /** Its columns, where performance is divided between people (rule 21). */
  readonly split?: (table: SumTable) => SplitColumns;
  /** Its tables for one question, where they are made of what stands elsewhere too. */
  readonly open?: (query: ReportQuery, context: Context) => Promise<readonly SumTable[]>;
}

/** In percent; of nothing it is nothing, not 0. */
export const share = (part: string, whole: string): string =>
  `if((${whole}) = 0, null, round(100 * toFloat64(${part}) / toFloat64(${whole}), 2))`;

/** So much for each of them; of nothing it is nothing. */
export const each = (sum: string, of: string, digits: number): string =>
  `if((${of}) = 0, null, round(toFloat64(${sum}) / toFloat64(${of}), ${digits}))`;

export const profitOf = ({ sum }: Sums): string => `${sum('revenue')} - ${sum('cost')}`;

/** Owner columns as they were stamped at submission (rule 20). */
export const OWNER_COLUMNS = {
  c: { staff: 'sale_staff_id', dept: 'sale_dept_id' },
  r: { staff: 'res_staff_id', dept: 'res_dept_id' },
} as const;

/** Dimensions that every store has; those of time need sums by the hour. */
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

/** Revenue, cost and what is left of it. */
export const MONEY_SQL: Readonly<Record<string, MetricSql>> = {
  revenue: ({ sum }) => sum('revenue'),
  cost: ({ sum }) => sum('cost'),
  profit: profitOf,
  margin: (of) => share(profitOf(of), of.sum('revenue')),
};
