import type { Fields, RecordPage, RowOf } from '@switchboard/kit-contract';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { AnyAction } from '../actions/action.ts';
import { refuseDenied } from '../actions/refuse-denied.ts';
import { RowActions } from '../actions/row-actions.tsx';
import { useActions } from '../actions/use-actions.tsx';
import { useKitText } from '../i18n/use-kit-text.ts';
import { useStable } from '../use-stable.ts';
import type { ListRows, RowSelection } from './list-rows.ts';
import { CLEARED } from './list-state.ts';
import { NoRows } from './list-states.tsx';
import type { ColumnOverride, ColumnOverrides, ListPageProps } from './types.ts';
import type { List } from './use-list.ts';
import { useOpenRow } from './use-open-row.ts';

export interface ReadyRows<F extends Fields> {
  /** The same objects while nothing in them changes: the table need not render again. */
  readonly shared: ListRows<F>;
  readonly nameOf: (row: RowOf<F>) => string;
  /** Confirmations and forms of row actions. */
  readonly dialog: ReactNode;
}

const NONE: readonly string[] = [];

/** The rows of a list with their actions. */
export function useListRows<F extends Fields>(list: List<F>, props: ListPageProps<F>): ReadyRows<F> {
  const { rowActions, deniedReason, bulkActions, expand, rowTone, quickEdit, quickFields, columns: own } = props;
  const { shown, isReady, isFiltered, change, rows, isLoading, query } = list;
  const t = useKitText();
  const denied = query.data?.denied;
  const deniedFor = useCallback((row: RowOf<F>) => denied?.[String(row['id'])] ?? NONE, [denied]);
  const open = useOpenRow<F>(props);
  const running = useActions<RowOf<F>>(list.refresh);
  const start = useStable(running.start);
  const save = useStable(async (row: RowOf<F>, name: string, value: unknown) => {
    await quickEdit?.(row, { [name]: value } as Partial<RowOf<F>>);
    list.refresh();
  });
  const nameOf = useStable((row: RowOf<F>): string => String(row[shown[0]?.name ?? 'id'] ?? row['id']));
  const renderActions = useMemo(() => {
    if (rowActions === undefined) return null;
    if (typeof rowActions === 'function') return (row: RowOf<F>) => rowActions(row, deniedFor(row));
    const actions = refuseDenied<RowOf<F>, AnyAction<RowOf<F>>>(
      rowActions,
      deniedFor,
      deniedReason ?? (() => t('list.denied')),
    );
    return (row: RowOf<F>) => <RowActions actions={actions} row={row} name={nameOf(row)} onStart={start} />;
  }, [rowActions, deniedFor, deniedReason, t, nameOf, start]);
  const columns = useMemo(() => own && cellsWithDenied(own, deniedFor), [own, deniedFor]);
  return {
    shared: {
      rows,
      isLoading,
      empty: useMemo(
        () =>
          !isReady || query.isPending ? (
            <span />
          ) : (
            <NoRows isFiltered={isFiltered} searched={searchedBy(query.data)} onClear={() => void change(CLEARED)} />
          ),
        [isReady, query.isPending, query.data, isFiltered, change],
      ),
      selection: useRowSelection(list, bulkActions !== undefined),
      renderActions,
      open,
      edit: quickEdit === undefined ? null : save,
      ...(columns === undefined ? {} : { columns }),
      ...(expand === undefined ? {} : { expand }),
      ...(rowTone === undefined ? {} : { rowTone }),
      ...(quickFields === undefined ? {} : { quickFields }),
    },
    nameOf,
    dialog: running.dialog,
  };
}

/** The page's own cells, each with the denied keys of its row. */
function cellsWithDenied<F extends Fields>(
  columns: ColumnOverrides<F>,
  deniedFor: (row: RowOf<F>) => readonly string[],
): ColumnOverrides<F> {
  const own = Object.entries<ColumnOverride<RowOf<F>, never> | undefined>(columns);
  return Object.fromEntries(
    own.map(([name, column]) => {
      const render = column?.render;
      if (render === undefined) return [name, column];
      return [name, { ...column, render: (value: never, row: RowOf<F>) => render(value, row, deniedFor(row)) }];
    }),
  ) as ColumnOverrides<F>;
}

/** A page of the record store contains the searched range; other lists do not. */
function searchedBy(data: object | undefined): Pick<RecordPage<unknown>, 'window' | 'keptDays'> | undefined {
  return data !== undefined && 'keptDays' in data ? (data as RecordPage<unknown>) : undefined;
}

function useRowSelection<F extends Fields>(
  { rows, selection: { rows: chosen, set } }: List<F>,
  isOn: boolean,
): RowSelection<F> | null {
  return useMemo(() => {
    if (!isOn) return null;
    const ids = chosen.map((row) => String(row['id']));
    const toggle = (id: string): void => {
      const row = rows.find((one) => String(one['id']) === id);
      if (row === undefined) return;
      set(ids.includes(id) ? chosen.filter((one) => String(one['id']) !== id) : [...chosen, row]);
    };
    return { ids, onChange: set, toggle };
  }, [isOn, chosen, set, rows]);
}
