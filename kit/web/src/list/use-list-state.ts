import type { Fields } from '@switchboard/kit-contract';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ListState, readListState, writeListState } from './list-state.ts';

/** Filters, sort and page of a list, kept in the query of this tab's address. A change of anything else goes back to page 1. */
export function useListState(fields: Fields): [ListState, (change: Partial<ListState>) => boolean] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => readListState(search, fields), [search, fields]);
  /** False when the address already says so. */
  const change = (part: Partial<ListState>): boolean => {
    const next = writeListState({ ...state, pageNo: 1, ...part }, fields, search);
    if (next === search) return false;
    void navigate(`${pathname}${next}`, { replace: true });
    return true;
  };
  return [state, change];
}
