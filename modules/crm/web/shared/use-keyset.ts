import type { Call, InputOf, ResultOf } from '@switchboard/kit-contract';
import { type ApiError, callApi } from '@switchboard/kit-web';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';

interface LogPage<Row> {
  list: Row[];
  nextCursor: string | null;
  hasMore: boolean;
}
type RowOf<C extends Call> = ResultOf<C> extends LogPage<infer Row> ? Row : never;

/** A log that is read page by page, newest first. */
export function useKeyset<C extends Call>(call: C, input: Omit<InputOf<C>, 'cursor'>) {
  type Page = LogPage<RowOf<C>>;
  const query = useInfiniteQuery<Page, ApiError, InfiniteData<Page>, readonly unknown[], string | null>({
    queryKey: [call.name, input],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) } as InputOf<C>;
      return (await callApi(call, asked, { signal })) as unknown as Page;
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.nextCursor,
  });
  return { ...query, rows: query.data?.pages.flatMap((page) => page.list) ?? [] };
}
