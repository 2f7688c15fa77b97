import type { Call, Fields, PageInput, PageResult, Resource, RowOf } from '@switchboard/kit-contract';
import { keepPreviousData, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { callKey, useCall } from '../api/use-call.ts';
import { useLocale } from '../i18n/locale.ts';
import { useStable } from '../use-stable.ts';
import type { ListPreferences } from './column-settings.ts';
import { type ShownColumn, shownColumns } from './list-columns.ts';
import type { Filters, ListState } from './list-state.ts';
import { pageInput } from './page-input.ts';
import { chosenTab, tabFilters } from './quick-tabs.tsx';
import type { ListPageProps, QuickTab } from './types.ts';
import { useListPreferences } from './use-list-preferences.ts';
import { type ChangeList, useEmbeddedListState, useListState } from './use-list-state.ts';
import { useCursors } from './use-cursors.ts';
import { usePermitted } from './use-permitted.ts';
import { useStartView } from './use-start-view.ts';
import { type Selection, useSelection } from './use-selection.ts';

export interface List<F extends Fields> {
  /** With the field rights of the user applied, once they are known. */
  readonly resource: Resource<F>;
  readonly isReady: boolean;
  readonly state: ListState;
  readonly change: ChangeList;
  readonly input: PageInput<F>;
  readonly isFiltered: boolean;
  readonly tab: QuickTab<F> | undefined;
  readonly preferences: ListPreferences;
  readonly setPreferences: (next: ListPreferences) => void;
  readonly shown: readonly ShownColumn[];
  readonly query: UseQueryResult<PageResult<RowOf<F>>, ApiError>;
  readonly rows: readonly RowOf<F>[];
  readonly isLoading: boolean;
  readonly selection: Selection<RowOf<F>>;
  readonly refresh: () => void;
  /** Cancels the request; the server notices this and stops its engine. */
  readonly stop: () => void;
  /** The query was stopped and not started again. */
  readonly isStopped: boolean;
  /** Runs a broad query after confirmation. */
  readonly goAhead: () => void;
}

const NO_ROWS: readonly never[] = [];
const NO_COLUMNS: readonly never[] = [];

type Props<F extends Fields> = Pick<ListPageProps<F>, 'resource' | 'preset' | 'tabs' | 'isEmbedded'>;

/** The state of a list without its rendering: for a page with rows that are not a table (a board, a calendar). */
export function useList<F extends Fields>({ resource: whole, preset, tabs, isEmbedded = false }: Props<F>): List<F> {
  const permitted = usePermitted(whole);
  const resource = permitted ?? whole;
  const isReady = permitted !== null;
  const locale = useLocale();
  const ofAddress = useListState(resource.fields);
  const ofTab = useEmbeddedListState(resource.fields, resource.code);
  const [state, change] = isEmbedded ? ofTab : ofAddress;
  const [preferences, setPreferences] = useListPreferences(resource);
  const isStarting = useStartView({ state, change, preferences, fields: resource.fields });
  const tab = chosenTab(tabs, state.tab);
  const requestedPage = pageInput(state, resource.fields, { ...(preset as Filters), ...tabFilters(tab) });
  const cursors = useCursors(resource.isKeyset === true, requestedPage);
  const [agreed, setAgreed] = useState('');
  const listQuery = JSON.stringify(cursors.input);
  const isSure = resource.isKeyset === true && agreed === listQuery;
  const input = (isSure ? { ...cursors.input, isSure } : cursors.input) as PageInput<F>;
  const queryClient = useQueryClient();
  const isFiltered = state.keyword !== '' || Object.keys(state.filters).length > 0;
  // an address may contain fields that the user is not allowed to use: then the query waits until the rights are known
  const isAskable = !isStarting && !cursors.isLost && (isReady || (!isFiltered && state.sort === null));
  const query = usePage<F>(resource.calls.page, input, isAskable);
  const selection = useSelection<RowOf<F>>(JSON.stringify(input));
  const { data } = query;
  const shown = useMemo(
    () => (isReady ? shownColumns(resource.fields, preferences.columns, locale) : NO_COLUMNS),
    [isReady, resource, preferences.columns, locale],
  );

  // a link to page 9 of a list that now has 3 pages, or to a cursor page that was not reached from the previous one
  const lastPage = cursors.isLost ? 1 : data === undefined ? null : Math.max(1, Math.ceil(data.total / state.pageSize));
  const isByNumber = resource.isKeyset !== true || cursors.isLost;
  const isPastEnd = isByNumber && lastPage !== null && !query.isPlaceholderData && state.pageNo > lastPage;
  useEffect(() => {
    if (data !== undefined && !query.isPlaceholderData) cursors.learn(data);
  });
  useEffect(() => {
    if (isPastEnd && lastPage !== null) change({ pageNo: lastPage });
  }, [isPastEnd, lastPage, change]);

  return {
    resource,
    isReady,
    state,
    change,
    input,
    isFiltered,
    tab,
    preferences,
    setPreferences,
    shown,
    query,
    rows: isReady ? (data?.list ?? NO_ROWS) : NO_ROWS,
    isLoading: !isReady || query.isPending || query.isPlaceholderData,
    selection,
    // the charts of a report are queries of the same call: all of it is read again at once
    refresh: useStable(
      () =>
        void (resource.isReport === true
          ? queryClient.refetchQueries({ queryKey: [resource.calls.page.name], type: 'active' })
          : query.refetch()),
    ),
    stop: useStable(() => void queryClient.cancelQueries({ queryKey: callKey(resource.calls.page as Call, input) })),
    isStopped: isAskable && query.fetchStatus === 'idle' && (query.isPending || query.isPlaceholderData),
    goAhead: useStable(() => setAgreed(listQuery)),
  };
}

/** The page call of a generic definition, converted to `Call` in this one place. */
function usePage<F extends Fields>(
  call: Call,
  input: PageInput<F>,
  enabled: boolean,
): UseQueryResult<PageResult<RowOf<F>>, ApiError> {
  const options = { placeholderData: keepPreviousData, enabled };
  return useCall(call, input, options) as UseQueryResult<PageResult<RowOf<F>>, ApiError>;
}
