import { type Field, type FieldRights, type Fields, GRAINS, guardsOf, type Report } from '@switchboard/kit-contract';
import type { ListState } from '../list/list-state.ts';

const READ = 2;

/** Dimensions of the rows: the user's choice, or the default of the report. */
export function chosenDims({ report, fields }: Report, state: ListState): readonly string[] {
  const chosen = state.filters['dims'] as readonly string[] | undefined;
  const offered = fields['dims']?.values ?? {};
  const dims = (chosen ?? report.startDims).filter((name) => name in offered);
  return dims.length === 0 ? Object.keys(offered).slice(0, 1) : dims;
}

/** Removes what the user must not see of the underlying records: its columns, filters, orders and charts (records rule 51). */
export function withoutHidden(whole: Report, rights: FieldRights): Report {
  const unread = new Set(rights.filter(({ level }) => level < READ).map(({ fieldCode }) => fieldCode));
  const { dims, metrics, charts } = whole.report;
  const hidden = new Set(
    [...Object.entries(dims), ...Object.entries(metrics)]
      .filter(([, of]) => guardsOf(of).some((name) => unread.has(name)))
      .map(([name]) => name),
  );
  if (hidden.size === 0) return whole;
  const isLeft = (name: string): boolean => !hidden.has(name.replace(/(?:Before|Change)$/u, ''));
  const keep = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => isLeft(name)));
  const by = whole.fields['dims'] as Field;
  const left = Object.keys(metrics).find(isLeft) ?? whole.list.defaultSort.field;
  const { field, order } = whole.list.defaultSort;
  return {
    ...whole,
    fields: { ...keep(whole.fields), dims: { ...by, values: keep(by.values ?? {}) } },
    list: {
      ...whole.list,
      columns: whole.list.columns.filter(isLeft),
      defaultSort: { field: isLeft(field) ? field : left, order },
    },
    report: {
      ...whole.report,
      dims: keep(dims),
      metrics: keep(metrics),
      startDims: whole.report.startDims.filter(isLeft),
      charts: charts.filter((chart) => chart.metrics.every(isLeft) && (chart.by === undefined || isLeft(chart.by))),
    },
  };
}

/**
 * Keeps only the requested columns: the chosen dimensions, changes when there is a comparison, parts when they are
 * selected.
 */
export function asRequested(report: Report, state: ListState): Report {
  const dims = chosenDims(report, state);
  const isCompared = state.filters['compare'] !== undefined;
  const isParts = state.filters['unit'] !== undefined;
  const { metrics } = report.report;
  const isShown = (name: string): boolean => {
    if (name === 'period') return dims.some((dim) => dim in GRAINS);
    if (name in report.report.dims) return dims.includes(name);
    if (!(name in metrics)) return isCompared;
    return !(isParts && metrics[name]?.isMessagesOnly === true);
  };
  const { fields, list } = report;
  const isColumn = (name: string): boolean =>
    name === 'period' || name in report.report.dims || name in metrics || /(?:Before|Change)$/u.test(name);
  const shown: Fields = Object.fromEntries(
    Object.entries(fields).map(([name, of]) => [
      name,
      isColumn(name) && !isShown(name) ? { ...of, internal: true, sortable: false } : of,
    ]),
  );
  const isByTime = dims.some((dim) => dim in GRAINS);
  return {
    ...report,
    fields: shown,
    list: {
      ...list,
      columns: list.columns.filter(isShown),
      defaultSort: isByTime ? { field: 'period', order: 'desc' } : list.defaultSort,
    },
  };
}
