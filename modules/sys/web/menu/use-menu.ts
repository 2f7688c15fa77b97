import { type ApiError, useCall, useTabState } from '@switchboard/kit-web';
import { getResourceTree, type ResourceNode } from '@switchboard/sys-contract';
import { useMemo, useState } from 'react';
import type { NewPlace } from './model/draft.ts';
import { type FilteredTree, filterTree, isFiltering, type MenuFilter, NO_FILTER } from './model/filter.ts';
import { indexTree, type MenuIndex, pathOf } from './model/tree.ts';
import { type Unsaved, useUnsaved } from './use-unsaved.ts';

/** What the side form shows: an existing or a new node. */
export type Selection =
  | { readonly mode: 'edit'; readonly id: string }
  | { readonly mode: 'new'; readonly place: NewPlace };

export interface Menu {
  readonly index: MenuIndex;
  readonly shown: FilteredTree;
  readonly isFiltered: boolean;
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  readonly error: ApiError | null;
  refetch(): void;
  readonly filter: MenuFilter;
  setFilter(filter: MenuFilter): void;
  readonly openIds: readonly string[];
  setOpenIds(ids: readonly string[]): void;
  readonly selection: Selection | null;
  /** The node of the form; undefined for a new one, and when another user has deleted it meanwhile. */
  readonly selected: ResourceNode | undefined;
  /** Prompts for confirmation when typed input would be lost. */
  choose(selection: Selection | null): void;
  /** Shows the node below its parent after saving. */
  show(id: string, parentId: string | null): void;
  readonly unsaved: Unsaved;
}

const NOTHING: readonly ResourceNode[] = [];

/** The state of the page: tree, filter, expanded nodes and selection. */
export function useMenu(): Menu {
  const query = useCall(getResourceTree, {});
  const roots = query.data ?? NOTHING;
  const index = useMemo(() => indexTree(roots), [roots]);
  const [filter, setFilterState] = useState(NO_FILTER);
  const shown = useMemo(() => filterTree(roots, filter), [roots, filter]);
  const isFiltered = isFiltering(filter);
  const [openAlways, setOpenAlways] = useState<readonly string[]>([]);
  // null: the nodes the search found. Computed while rendering, since the tree may load after the first letters were
  // typed
  const [openInSearch, setOpenInSearch] = useState<readonly string[] | null>(null);
  const openIds = isFiltered ? (openInSearch ?? shown.openIds) : openAlways;
  const setOpenIds = isFiltered ? setOpenInSearch : setOpenAlways;
  const [selection, setSelection] = useTabState<Selection | null>('menu.selection', () => null);
  const selected = selection?.mode === 'edit' ? index.byId.get(selection.id) : undefined;
  const unsaved = useUnsaved();

  function setFilter(next: MenuFilter): void {
    setFilterState(next);
    setOpenInSearch(null);
    // the search ended: restore what was expanded before and keep the selected node visible
    if (isFiltered && !isFiltering(next)) setOpenAlways([...new Set([...openAlways, ...aboveIds(selected)])]);
  }

  function aboveIds(node: ResourceNode | undefined): string[] {
    return pathOf(index, node?.parentId ?? null).map(({ id }) => id);
  }

  function reveal(parentId: string | null): void {
    setOpenIds([...new Set([...openIds, ...pathOf(index, parentId).map(({ id }) => id)])]);
  }

  return {
    index,
    shown,
    isFiltered,
    isLoading: query.isPending,
    isFetching: query.isFetching,
    error: query.error,
    refetch: () => void query.refetch(),
    filter,
    setFilter,
    openIds,
    setOpenIds,
    selection,
    selected,
    choose: (next) => unsaved.leave(() => setSelection(next)),
    show: (id, parentId) => {
      unsaved.giveUp();
      unsaved.setIsDirty(false);
      setSelection({ mode: 'edit', id });
      reveal(parentId);
    },
    unsaved,
  };
}
