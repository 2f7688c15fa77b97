import { type ApiError, useCall, useLocale, useTabState } from '@switchboard/kit-web';
import { type DeptNode, getDeptTree } from '@switchboard/sys-contract';
import { useMemo, useState } from 'react';
import {
  type DeptFilter,
  type DeptIndex,
  filterTree,
  flatten,
  indexOf,
  isFiltering,
  NO_FILTER,
  pathTo,
} from './model/tree.ts';

/** The dialog over the page. */
export type Dialog =
  | { readonly kind: 'add'; readonly parent: DeptNode | null }
  | { readonly kind: 'edit'; readonly node: DeptNode }
  | { readonly kind: 'move'; readonly node: DeptNode }
  | { readonly kind: 'sync' }
  | { readonly kind: 'workday' };

/** The dialog as stored with the tab: the department itself is read again. */
interface ShownDialog {
  readonly kind: Dialog['kind'];
  readonly id: string | null;
}

function toShown(dialog: Dialog): ShownDialog {
  const node = 'node' in dialog ? dialog.node : 'parent' in dialog ? dialog.parent : null;
  return { kind: dialog.kind, id: node?.id ?? null };
}

/** Null also when its department is missing, or not loaded yet. */
function dialogOf(shown: ShownDialog | null, index: DeptIndex): Dialog | null {
  if (shown === null || index.roots.length === 0) return null;
  const node = index.byId.get(shown.id ?? '') ?? null;
  if (shown.kind === 'add') return { kind: 'add', parent: node };
  if (shown.kind === 'sync' || shown.kind === 'workday') return { kind: shown.kind };
  return node === null ? null : { kind: shown.kind, node };
}

export interface Depts {
  readonly index: DeptIndex;
  readonly shown: readonly DeptNode[];
  readonly matches: ReadonlySet<string>;
  readonly isFiltered: boolean;
  readonly filter: DeptFilter;
  readonly openIds: readonly string[];
  readonly selected: DeptNode | undefined;
  readonly dialog: Dialog | null;
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  readonly error: ApiError | null;
  setFilter(filter: DeptFilter): void;
  setOpenIds(ids: readonly string[]): void;
  select(id: string | null): void;
  open(dialog: Dialog | null): void;
  refetch(): void;
  nameOf(node: Pick<DeptNode, 'nameZh' | 'nameEn'>): string;
}

const NONE: readonly DeptNode[] = [];

export function useDepts({ startsSelected }: { startsSelected: boolean }): Depts {
  const query = useCall(getDeptTree, {});
  const locale = useLocale();
  const [filter, setFilter] = useState(NO_FILTER);
  const [opened, setOpenIds] = useState<readonly string[] | null>(null);
  const [chosen, select] = useTabState<string | null>('dept.chosen', () => null);
  const [shownDialog, setShownDialog] = useTabState<ShownDialog | null>('dept.dialog', () => null);
  const index = useMemo(() => indexOf(query.data ?? NONE), [query.data]);
  const dialog = useMemo(() => dialogOf(shownDialog, index), [shownDialog, index]);
  const open = (next: Dialog | null): void => setShownDialog(next === null ? null : toShown(next));
  const { roots: shown, matches } = useMemo(() => filterTree(index.roots, filter), [index, filter]);
  const isFiltered = isFiltering(filter);
  // initially the company and its centres are shown; a search expands all remaining departments
  const openIds = isFiltered ? flatten(shown).map(({ id }) => id) : (opened ?? index.roots.map(({ id }) => id));
  const first = startsSelected ? index.roots[0]?.id : undefined;
  const selected = index.byId.get(chosen ?? first ?? '');
  // expands, once, everything above a department that was selected, added or moved
  const place =
    selected === undefined
      ? ''
      : pathTo(index, selected)
          .map(({ id }) => id)
          .join('/');
  const [shownPlace, setShownPlace] = useState('');
  if (place !== shownPlace) {
    setShownPlace(place);
    setOpenIds([...new Set([...(opened ?? index.roots.map(({ id }) => id)), ...place.split('/').slice(0, -1)])]);
  }
  return {
    index,
    shown,
    matches,
    isFiltered,
    filter,
    openIds,
    selected,
    dialog,
    isLoading: query.isPending,
    isFetching: query.isFetching,
    error: query.error,
    setFilter,
    setOpenIds,
    select,
    open,
    refetch: () => void query.refetch(),
    nameOf: ({ nameZh, nameEn }) => (locale === 'en' ? (nameEn ?? nameZh) : nameZh),
  };
}
