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
 * A list that is opened without a question begins with the view the person chose for that; once, so that clearing the
 * filters shows everything. True while that is about to happen.
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
  // oxlint-disable-next-line react-hooks/refs -- read to skip one question, never shown
  return !isSettled.current && isBare && query !== undefined;
}
