import type { Fields } from '@switchboard/kit-contract';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTabState } from '../draft/use-tab-state.ts';
import { useStable } from '../use-stable.ts';
import { type ListState, readListState, writeListState } from './list-state.ts';

/** Returns false when nothing changes. */
export type ChangeList = (change: Partial<ListState>) => boolean;

/**
 * Filters, sort and page of a list, stored in the query of this tab's address. Changing anything but the page returns
 * to page 1.
 */
export function useListState(fields: Fields): [ListState, ChangeList] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return useStateIn(fields, search, (next) => void navigate(`${pathname}${next}`, { replace: true }));
}

/** The same for a list inside another page, where the address belongs to that page: stored with the tab. */
export function useEmbeddedListState(fields: Fields, code: string): [ListState, ChangeList] {
  const [search, setSearch] = useTabState(`list:${code}`, () => '');
  return useStateIn(fields, search, setSearch);
}

function useStateIn(fields: Fields, search: string, write: (search: string) => void): [ListState, ChangeList] {
  const state = useMemo(() => readListState(search, fields), [search, fields]);
  const change = useStable((part: Partial<ListState>): boolean => {
    const next = writeListState({ ...state, pageNo: 1, ...part }, fields, search);
    if (next === search) return false;
    write(next);
    return true;
  });
  return [state, change];
}
