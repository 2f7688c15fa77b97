import { z } from 'zod';
import type { Call } from './call.ts';
import { type EnumValue, type Field, field } from './field.ts';
import type { Label } from './label.ts';
import type { PageResult } from './paging.ts';
import {
  defineResource,
  type Fields,
  type ListPlace,
  type PageInput,
  type PageQuery,
  type Resource,
  type RowOf,
} from './resource.ts';
import { zDate } from './values.ts';

export const GRAINS = {
  hour: { label: { zh: '小时', en: 'Hour' } },
  day: { label: { zh: '日', en: 'Day' } },
  week: { label: { zh: '周', en: 'Week' } },
  month: { label: { zh: '月', en: 'Month' } },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type Grain = keyof typeof GRAINS;

/** The preceding period of the same length, or the same weekdays before (records rule 35). */
export const COMPARISONS = {
  previous: { label: { zh: '环比（上一周期）', en: 'Previous period' } },
  weekday: { label: { zh: '同比（同星期）', en: 'Week over week (same weekdays)' } },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type Comparison = keyof typeof COMPARISONS;

export const UNITS = { parts: { label: { zh: '计费条数', en: 'Billed parts' } } } as const;

/** A dimension of the rows. Its filter is a part of the name, or codes. */
export interface ReportDim {
  readonly label: Label;
  readonly values?: Readonly<Record<string, EnumValue>>;
  /** Fields of the guarding objects: the dimension is absent if the level of one is below `read`. */
  readonly guard?: string | readonly string[];
  readonly width?: number;
}

export type MetricKind = 'count' | 'money' | 'percent' | 'seconds' | 'minutes' | 'speed' | 'price' | 'date';

export interface ReportMetric {
  readonly label: Label;
  readonly kind: MetricKind;
  readonly guard?: string | readonly string[];
  /** Can be compared with another period, showing the change. */
  readonly isCompared?: true;
  /** Has no counterpart in message parts: hidden when parts are requested. */
  readonly isMessagesOnly?: true;
}

/**
 * A chart next to the table: over time, over time for each of the five largest, the ten largest or lowest of a
 * dimension, all the codes of a dimension in their order, the totals side by side, one dimension over another, the
 * largest of a dimension by two metrics.
 */
export interface ReportChart {
  readonly kind: 'trend' | 'lines' | 'top' | 'bottom' | 'spread' | 'sums' | 'heat' | 'quadrant';
  readonly metrics: readonly [string, ...string[]];
  readonly by?: string;
  /** Dimension of the lines of a heat map. */
  readonly over?: string;
}

/** Link to the records behind a number: a list with filters of these names. */
export interface ReportDrill {
  /** The page of the list; absent = it has none and opens next to the report (`records` of `ReportPage`). */
  readonly path?: string;
  /** Name of the filter for the key of a dimension. */
  readonly dims: Readonly<Record<string, string>>;
  /** Filters that select the records counted by the metric. */
  readonly metrics: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Filters with the same name in both lists. */
  readonly carried: readonly string[];
  /** Filters that always apply, unless a narrower one is set. */
  readonly always: Readonly<Record<string, readonly string[]>>;
  readonly dayFilter: string;
  /** The maximum number of days: with one of `wideDims` given, and without. */
  readonly wideDims: readonly string[];
  readonly wideDays: number;
  readonly days: number;
  /** The list contains only the records of these dimensions' keys: no link unless the row or a filter provides them. */
  readonly requires?: Readonly<Record<string, string>>;
}

export interface ReportDefinition {
  /** Business object, `<module>.<noun>`. */
  readonly code: string;
  readonly right: string;
  readonly basePath: string;
  readonly title: Label;
  readonly grains: readonly Grain[];
  readonly dims: Readonly<Record<string, ReportDim>>;
  readonly metrics: Readonly<Record<string, ReportMetric>>;
  /** Metrics shown as columns by default; all if absent. */
  readonly columns?: readonly string[];
  /** The few totals above the table; those of messages if absent. */
  readonly figures?: readonly string[];
  /** Its counts are also available in message parts. */
  readonly hasParts?: true;
  /** Its rows belong to business days only, in no other time zone. */
  readonly isCompanyDays?: true;
  /**
   * Only rows of these keys are available by the hour and in other time zones: unless a filter limits the report to
   * them, its rows belong to business days.
   */
  readonly hoursOf?: Readonly<Record<string, readonly string[]>>;
  /** Default grouping of the rows: dimensions and at most one grain. */
  readonly startDims: readonly string[];
  readonly sort: string;
  readonly charts: readonly ReportChart[];
  /** The object with fields that guard dimensions and metrics, in addition to the report's own. */
  readonly guardedBy: string;
  /** Further ones, for sums over records of several kinds: below `read` on one of them counts as below `read`. */
  readonly alsoGuardedBy?: readonly string[];
  readonly drill?: ReportDrill;
  readonly assistantPath?: ListPlace;
}

export const guardsOf = ({ guard = [] }: Pick<ReportDim, 'guard'>): readonly string[] =>
  typeof guard === 'string' ? [guard] : guard;

export type Report = Resource<Fields> & { readonly report: ReportDefinition };

export interface ReportPage extends PageResult<RowOf<Fields>> {
  /** The same sums over the whole query, not only the page. */
  totals: Record<string, unknown>;
  from: string;
  to: string;
  freshAt: string | null;
}

/** Row limit of a report; a longer one is not useful to read. */
export const REPORT_MAX_ROWS = 5_000;

/**
 * A list with sums as rows: `dims` sets the grouping, `day` the period. Filters, order, export, saved views and field
 * rights are those of every list; the page call also returns the totals.
 */
export function defineReport(definition: ReportDefinition): Report {
  const { code, right, basePath, title, dims, metrics, grains, sort } = definition;
  const { columns = [], figures = [], charts } = definition;
  for (const name of [sort, ...columns, ...figures, ...charts.flatMap((chart) => chart.metrics)])
    if (!(name in metrics)) throw new Error(`${code}: "${name}" is no metric of it`);
  const fields = fieldsOf(definition);
  const resource = defineResource<Fields>({
    code,
    right,
    basePath,
    title,
    pageName: 'query',
    isExported: true,
    isReport: true,
    ...(definition.assistantPath === undefined ? {} : { assistantPath: definition.assistantPath }),
    fields,
    list: {
      columns: [
        'period',
        ...Object.keys(dims),
        ...(definition.columns ?? Object.keys(metrics)),
        ...changesOf(definition),
      ],
      defaultSort: { field: sort, order: 'desc' },
      search: [],
    },
  });
  if (grains.length === 0) throw new Error(`${code}: a report has at least one grain`);
  return { ...resource, report: definition, calls: { ...resource.calls, page: pageCall(resource) } };
}

const changesOf = ({ metrics }: ReportDefinition): string[] =>
  Object.entries(metrics).flatMap(([name, { isCompared }]) =>
    isCompared === true ? [`${name}Before`, `${name}Change`] : [],
  );

function pageCall(resource: Resource<Fields>): Resource<Fields>['calls']['page'] {
  const { page } = resource.calls;
  const plain = page.result as unknown as z.ZodObject<{ list: z.ZodArray<z.ZodObject> }>;
  const result = plain.extend({
    totals: plain.shape.list.element.partial(),
    from: zDate,
    to: zDate,
    freshAt: z.string().nullable(),
  });
  return { ...page, result } as unknown as Call<z.ZodType<PageInput, PageQuery>, z.ZodType<ReportPage>>;
}

function fieldsOf({ dims, metrics, grains, hasParts, isCompanyDays }: ReportDefinition): Fields {
  const by = {
    ...Object.fromEntries(grains.map((grain) => [grain, GRAINS[grain]])),
    ...Object.fromEntries(Object.entries(dims).map(([name, { label }]) => [name, { label }])),
  };
  const fields: Record<string, Field> = {
    id: field.text({ label: { zh: '行', en: 'Row' }, internal: true }),
    day: field.date({ label: { zh: '日期', en: 'Date range' }, filter: true, internal: true }),
    dims: field.tags({ label: { zh: '分组', en: 'Group by' }, filter: true, internal: true, values: by }),
    period: field.text({ label: { zh: '时间', en: 'Time' }, sortable: true, width: 130 }),
  };
  for (const [name, { label, values, width = 160 }] of Object.entries(dims))
    fields[name] =
      values === undefined
        ? field.text({ label, filter: true, width })
        : field.enum({ label, filter: true, values, width, nullable: true });
  for (const [name, metric] of Object.entries(metrics)) {
    fields[name] = metricField(metric.kind, metric.label);
    if (metric.isCompared !== true) continue;
    const { zh, en } = metric.label;
    fields[`${name}Before`] = metricField(metric.kind, { zh: `${zh}（对比期）`, en: `${en} (comparison)` });
    fields[`${name}Change`] = metricField('percent', { zh: `${zh}变化%`, en: `${en} change %` });
  }
  return {
    ...fields,
    compare: field.enum({ label: { zh: '对比', en: 'Compare' }, filter: true, internal: true, values: COMPARISONS }),
    ...(hasParts === true
      ? { unit: field.enum({ label: { zh: '单位', en: 'Unit' }, filter: true, internal: true, values: UNITS }) }
      : {}),
    ...(isCompanyDays === true
      ? {}
      : { tz: field.text({ label: { zh: '时区', en: 'Time zone' }, filter: true, internal: true }) }),
  };
}

function metricField(kind: MetricKind, label: Label): Field {
  const options = { label, sortable: true, nullable: true } as const;
  switch (kind) {
    case 'count':
      return field.int(options);
    case 'money':
      return field.money(options);
    case 'percent':
    case 'speed':
      return field.decimal({ ...options, digits: 2, width: 110 });
    case 'seconds':
    case 'minutes':
      return field.decimal({ ...options, digits: 1, width: 110 });
    case 'price':
      return field.decimal({ ...options, digits: 6, width: 120 });
    case 'date':
      return field.date({ ...options, width: 120 });
  }
}
