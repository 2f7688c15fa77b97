import type { RecordReport } from '@switchboard/bq-contract';
import {
  AppError,
  BUSINESS_OFFSET_HOURS,
  CODES,
  type Comparison,
  fieldsRefused,
  type Grain,
  GRAINS,
  guardsOf,
} from '@switchboard/kit-contract';
import { type Context, fieldView } from '@switchboard/kit-server';
import { daysBefore, offsetOf, type Period, periodOf } from './period.ts';

type Input = Readonly<Record<string, unknown>>;

/** A validated and authorized report query. */
export interface ReportQuery {
  readonly dims: readonly string[];
  readonly grain: Grain | null;
  readonly metrics: readonly string[];
  /** Those metrics that can be compared with another period. */
  readonly compared: ReadonlySet<string>;
  readonly period: Period;
  /** Offset of the other period in days; null = no comparison. */
  readonly before: number | null;
  readonly offset: number;
  readonly isParts: boolean;
  readonly filters: readonly (readonly [string, string | readonly string[]])[];
  readonly sort: { readonly field: string; readonly order: 'asc' | 'desc' };
  /** The metric that sorts rows of the same time; empty if the user may see no metric. */
  readonly main: string;
}

/** A user must be able to read every field they group, filter or sort by (rule 51, sys R36). */
export function readQuery({ report, only }: RecordReport, input: Input, context: Context): ReportQuery {
  const isClear = clearFields(report, context);
  const { report: definition } = report;
  const dims = (input['dims'] as string[] | undefined) ?? definition.startDims.filter(isClear);
  const grains = dims.filter((name): name is Grain => name in GRAINS);
  if (grains.length > 1) throw new AppError(CODES.validation);
  const grain = grains[0] ?? null;
  const offset = offsetOf(input['tz'] as string | undefined);
  const period = periodOf(input['day'] as Partial<Period> | undefined, grain, offset);
  const [comparison] = (input['compare'] as Comparison[] | undefined) ?? [];
  const filters = Object.keys(definition.dims).flatMap((name) => {
    const value = input[name] as string | readonly string[] | undefined;
    return value === undefined || value.length === 0 ? [] : [[name, value] as const];
  });
  const sortField = input['sortField'] as string | undefined;
  const used = [...dims, ...filters.map(([name]) => name), ...(sortField === undefined ? [] : [sortField])];
  const refused = used.filter((name) => !isClear(name));
  if (refused.length > 0) throw fieldsRefused(refused, report.fields);
  const metrics = Object.keys(definition.metrics).filter(isClear);
  const main = isClear(definition.sort) ? definition.sort : (metrics[0] ?? '');
  return {
    // in the order of the definition, so that the same query returns the same rows
    dims: Object.keys(definition.dims).filter((name) => dims.includes(name)),
    grain,
    metrics,
    compared: new Set(metrics.filter((name) => definition.metrics[name]?.isCompared === true)),
    period,
    before: comparison === undefined ? null : daysBefore(period, comparison),
    offset,
    isParts: (input['unit'] as string[] | undefined)?.[0] === 'parts',
    filters: [...filters, ...Object.entries(only)],
    sort: sortOf(input, { grain, start: main }),
    main,
  };
}

function sortOf(
  input: Input,
  { grain, start }: { readonly grain: Grain | null; readonly start: string },
): ReportQuery['sort'] {
  const field = input['sortField'] as string | undefined;
  const order = input['sortOrder'] as 'asc' | 'desc' | undefined;
  if (field === undefined) return { field: grain === null ? start : 'period', order: 'desc' };
  if (field === 'period' && grain === null) throw new AppError(CODES.validation);
  if (/(?:Before|Change)$/u.test(field) && input['compare'] === undefined) throw new AppError(CODES.validation);
  return { field, order: order ?? 'asc' };
}

/** By the rights on the report and on the records that it sums up. */
export function clearFields(report: RecordReport['report'], context: Context): (name: string) => boolean {
  const key = context.callKey ?? report.right;
  const own = fieldView(context.principal, report, key);
  const { dims, metrics, guardedBy, alsoGuardedBy = [] } = report.report;
  const guards = [guardedBy, ...alsoGuardedBy].map((code) => fieldView(context.principal, { ...report, code }, key));
  return (name) => {
    const base = name.replace(/(?:Before|Change)$/u, '');
    const fields = guardsOf(dims[name] ?? metrics[base] ?? {});
    return (
      own.isClear(name) &&
      own.isClear(base) &&
      fields.every((fieldName) => guards.every((guard) => guard.isClear(fieldName)))
    );
  };
}

export const isCompanyDay = ({ offset }: Pick<ReportQuery, 'offset'>): boolean => offset === BUSINESS_OFFSET_HOURS;
