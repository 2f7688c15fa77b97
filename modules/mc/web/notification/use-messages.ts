import { useCall, useCallMutation } from '@switchboard/kit-web';
import {
  changeStatus,
  countByType,
  hasUnread,
  latestMessages,
  listMessageTypes,
  type Message,
  pageMessages,
} from '@switchboard/mc-contract';
import { useState } from 'react';

export const PAGE_SIZE = 20;

export interface Filter {
  readonly msgType: Message['msgType'] | null;
  readonly status: 0 | 1 | null;
  readonly keyword: string;
  /** Start and end, in the format of the call. */
  readonly range: readonly [start: string, end: string] | null;
  readonly pageNo: number;
}

export const NO_FILTER: Filter = { msgType: null, status: null, keyword: '', range: null, pageNo: 1 };

/** The messages of one person: the current page, the types with their unread counts, and the changes to them. */
export function useMessages() {
  const [filter, setFilter] = useState(NO_FILTER);
  const { msgType, status, keyword, range, pageNo } = filter;
  const page = useCall(
    pageMessages,
    {
      pageNo,
      pageSize: PAGE_SIZE,
      ...(msgType === null ? {} : { msgType }),
      ...(status === null ? {} : { status }),
      ...(keyword === '' ? {} : { keyword }),
      ...(range === null ? {} : { start: range[0], end: range[1] }),
    },
    { placeholderData: (before) => before },
  );
  const types = useCall(listMessageTypes, {}, { staleTime: Number.POSITIVE_INFINITY });
  const counts = useCall(countByType, {});
  const change = useCallMutation(changeStatus, { invalidates: [pageMessages, latestMessages, hasUnread, countByType] });
  const unreadOf = (type: Message['msgType'] | null): number =>
    (counts.data ?? []).reduce((sum, one) => (type === null || one.msgType === type ? sum + one.unread : sum), 0);
  return {
    filter,
    change,
    page,
    types: types.data ?? [],
    unreadOf,
    /** A changed filter starts at its first page. */
    narrow: (part: Partial<Filter>) => setFilter((before) => ({ ...before, pageNo: 1, ...part })),
    refresh: () => void Promise.all([page.refetch(), counts.refetch()]),
  };
}
