import type { Call, InputOf, ResultOf } from '@switchboard/kit-contract';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from './api-error.ts';
import { callApi } from './call-api.ts';
import { callKey } from './use-call.ts';

interface KeysetPage<Row> {
  readonly list: readonly Row[];
  readonly nextCursor: string | null;
}

export type RowOfKeyset<C extends Call> = ResultOf<C> extends { list: readonly (infer Row)[] } ? Row : never;

export interface Keyset<Row> {
  readonly rows: readonly Row[];
  readonly error: ApiError | null;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly hasMore: boolean;
  more(): void;
  refresh(): void;
}

/** A log read by cursor (conventions §4): pages are appended as they are requested. */
export function useKeyset<C extends Call>(call: C, input: Omit<InputOf<C>, 'cursor'>): Keyset<RowOfKeyset<C>> {
  type Page = KeysetPage<RowOfKeyset<C>>;
  const query = useInfiniteQuery<Page, ApiError, InfiniteData<Page>, readonly unknown[], string | null>({
    queryKey: callKey(call, input as InputOf<C>),
    queryFn: async ({ pageParam, signal }) =>
      (await callApi(call, { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) } as InputOf<C>, {
        signal,
      })) as Page,
    initialPageParam: null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return {
    rows: useMemo(() => data?.pages.flatMap((page) => page.list) ?? [], [data]),
    error: query.error,
    isPending: query.isPending,
    isFetching: query.isFetching,
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
    refresh: () => void query.refetch(),
  };
}
