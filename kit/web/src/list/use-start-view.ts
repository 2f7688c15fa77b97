import type { Fields } from '@switchboard/kit-contract';
import { useEffect, useRef } from 'react';
import type { ListPreferences } from './column-settings.ts';
import { EMPTY_STATE, type ListState, readListState, writeListState } from './list-state.ts';
import type { ChangeList } from './use-list-state.ts';

interface Options {
  state: ListState;
  change: ChangeList;
  preferences: ListPreferences;
  fields: Fields;
}

/**
 * A list opened without filters starts with the view that the user chose for that; only once, so clearing the filters
 * shows all rows. Returns true while this is pending.
 */
export function useStartView({ state, change, preferences, fields }: Options): boolean {
  const isSettled = useRef(false);
  const isBare = writeListState(state, fields) === writeListState(EMPTY_STATE, fields);
  const query = preferences.start?.query;
  useEffect(() => {
    if (isSettled.current || (isBare && query === undefined)) return;
    isSettled.current = true;
    if (isBare && query !== undefined) change(readListState(query, fields));
  }, [isBare, query, change, fields]);
  // oxlint-disable-next-line react-hooks/refs -- read to skip one query, never shown
  return !isSettled.current && isBare && query !== undefined;
}
