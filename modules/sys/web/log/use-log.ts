import { callApi, type ListState, pageInput, useListState } from '@switchboard/kit-web';
import { LOG_DEFAULT_DAYS, logFields, logPage } from '@switchboard/sys-contract';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@switchboard/kit-web';
import type { ResultOf } from '@switchboard/kit-contract';
import { useMemo } from 'react';
import { lastDays } from './days.ts';

const ROWS_AT_ONCE = 50;

type Page = ResultOf<typeof logPage>;

/** The log with the filters of the URL. Without a range it covers the last week: an open range is never sent. */
export function useLog() {
  const [listState, change] = useListState(logFields);
  const state = useMemo<ListState>(() => withRange(listState), [listState]);
  const { pageNo: _no, pageSize: _size, ...filters } = pageInput(state, logFields);
  const queryKey = [logPage.name, filters];
  const queryClient = useQueryClient();
  const query = useInfiniteQuery<Page, ApiError, InfiniteData<Page>, readonly unknown[], string | null>({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callApi(
        logPage,
        { ...filters, limit: ROWS_AT_ONCE, ...(pageParam === null ? {} : { cursor: pageParam }) } as never,
        { signal },
      ),
    initialPageParam: null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

  /** Reloads only the newest page: reloading hundreds of old entries would show nothing new. */
  function refresh(): void {
    queryClient.setQueryData<InfiniteData<Page>>(queryKey, (data) =>
      data === undefined ? data : { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    void query.refetch();
  }

  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.list) ?? [], [query.data]);
  const isFiltered = listState.keyword !== '' || Object.keys(listState.filters).length > 0;
  return { state, change, query, filters, rows, refresh, isFiltered };
}

function withRange(state: ListState): ListState {
  if ('createdAt' in state.filters) return state;
  return { ...state, filters: { ...state.filters, createdAt: lastDays(LOG_DEFAULT_DAYS) } };
}
